/** The front end of the labs. A list to sort is moved about here, in the browser; its order goes up with every gesture. */
import { panel } from "./panel.js";
import { sorting } from "./sorting.js";

/** @param {{ model: any, el: HTMLElement }} context */
function render(context) {
  return panel(context, (tell, view) => {
    const sort = sorting(context.el, tell, () => view().words);
    return {
      gesture: () => ({ order: sort.order() }),
      click(button, event) {
        const item = button.hasAttribute("data-item");
        if (item) sort.click(button, event);
        return item;
      },
      key: (event) => sort.key(event),
      drawn() {},
      close: () => sort.close(),
    };
  });
}

export default { render };
