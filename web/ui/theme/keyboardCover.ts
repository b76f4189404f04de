/** The bars of a browser appear and disappear by less than this many pixels; every keyboard is higher. */
const LEAST = 100;

/**
 * Sets `--seen-top` and `--seen-height` to the visible part of the window while a keyboard covers the page,
 * as on iOS; elsewhere the page itself shrinks (the viewport's `interactive-widget`). Pinch zoom does not
 * count as a keyboard.
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
