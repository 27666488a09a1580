// Tells widgets, by JupyterLab's own attributes, whether the system is light or dark; follows a change.
// @ts-check
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    document.body.dataset.jpThemeLight = String(!dark.matches);
    document.body.dataset.jpThemeName = dark.matches ? "JupyterLab Dark" : "JupyterLab Light";
  };
  paint();
  dark.addEventListener("change", paint);
})();
