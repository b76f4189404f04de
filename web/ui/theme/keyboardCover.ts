/** A browser's own bars come and go by less than this many pixels; no keyboard is that low. */
const LEAST = 100;

/**
 * Says in `--seen-top` and `--seen-height` what of the window is seen while a keyboard lies over the page, as on
 * iOS; elsewhere the page shrinks by itself (the viewport's `interactive-widget`). Enlarging the page with two
 * fingers is no keyboard.
 */
export function watchKeyboard(): void {
  const seen = window.visualViewport;
  if (!seen) return;
  const { style } = document.documentElement;
  const look = () => {
    const covers = document.documentElement.clientHeight - seen.height * seen.scale >= LEAST;
    if (covers) {
      style.setProperty('--seen-top', `${seen.offsetTop}px`);
      style.setProperty('--seen-height', `${seen.height}px`);
    } else {
      style.removeProperty('--seen-top');
      style.removeProperty('--seen-height');
    }
  };
  seen.addEventListener('resize', look);
  seen.addEventListener('scroll', look);
}
