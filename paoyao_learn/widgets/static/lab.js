/**
 * The front end of the labs. A list to sort is moved about here, in the browser; its order goes up with every gesture.
 * One that is an exercise keeps the learner's progress.
 */
import { initialize } from "./link.js";
import { panel } from "./panel.js";
import { progress } from "./progress.js";
import { sorting } from "./sorting.js";

/** @param {{ model: any, el: HTMLElement }} context */
function render(context) {
  return panel(context, (tell, view, wire) => {
    const sort = sorting(context.el, tell, () => view().words);
    const store = view().learns ? progress(context.model, wire.send) : null;
    return {
      gesture: () => ({ order: sort.order() }),
      click(button, event) {
        const item = button.hasAttribute("data-item");
        if (item) sort.click(button, event);
        return item;
      },
      key: (event) => sort.key(event),
      drawn() {},
      close() {
        store?.close();
        sort.close();
      },
    };
  });
}

export default { initialize, render };
