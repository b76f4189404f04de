/** How long each tagline stands, in milliseconds. The fade of 600 ms is in the stylesheet. */
const STANDS_MS = 4_700;

/**
 * Rotates the taglines of the headline, and shows the button that stops them. They do not move for people who prefer
 * reduced motion.
 */
export function turnHeadline(): void {
  const headline = document.querySelector('[data-headline]');
  const button = headline?.querySelector('button');
  if (!headline || !button) return;
  const taglines = [...headline.querySelectorAll<HTMLElement>('h1 > span')];
  let shown = 0;
  let turning: ReturnType<typeof setInterval> | undefined;
  const turn = (): void => {
    shown = (shown + 1) % taglines.length;
    taglines.forEach((tagline, index) => {
      tagline.toggleAttribute('data-shown', index === shown);
      tagline.ariaHidden = String(index !== shown);
    });
  };
  const move = (moves: boolean): void => {
    clearInterval(turning);
    turning = moves ? setInterval(turn, STANDS_MS) : undefined;
    sayHow(button, moves);
  };
  button.addEventListener('click', () => move(turning === undefined));
  move(!matchMedia('(prefers-reduced-motion: reduce)').matches);
}

function sayHow(button: HTMLButtonElement, moves: boolean): void {
  const [sign, label] = button.children;
  const { pause = '', play = '' } = button.dataset;
  sign!.textContent = moves ? '❚❚' : '▶';
  label!.textContent = moves ? pause : play;
  button.ariaPressed = String(!moves);
  button.hidden = false;
}
