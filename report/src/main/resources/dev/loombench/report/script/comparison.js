/* The page of a comparison of runs: nothing in it is drawn by script. */

document.addEventListener('DOMContentLoaded', () => switchTheme(() => {}));
