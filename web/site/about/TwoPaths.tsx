import classes from './TwoPaths.module.css';

const STEPS = 16;
/** The 3–2 son clave: steps 1, 4, 7, 11 and 13 of sixteen. */
const LIT = [0, 3, 6, 10, 12];
const WIDTH = 1_120;
const GAP = WIDTH / STEPS;
const MIDDLE = 110;

/** How far from the middle of the floor a dancer is: closer at every turn, and away again. */
const sway = (step: number): number =>
  (48 + 26 * Math.cos(step / 2.5)) * Math.cos((step / STEPS) * 6 * Math.PI);

/** The ways of two dancers through sixteen steps, crossing and parting. Decorative, so hidden from screen readers. */
export function TwoPaths({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${2 * MIDDLE}`} aria-hidden="true" className={className}>
      {Array.from({ length: STEPS }, (_, step) => (
        <line
          key={`step ${step + 1}`}
          x1={x(step)}
          x2={x(step)}
          y1={MIDDLE - 100}
          y2={MIDDLE + 100}
          className={LIT.includes(step) ? classes.lit : classes.step}
        />
      ))}
      <path d={wayOf(1)} className={classes.follow} />
      <path d={wayOf(-1)} className={classes.lead} />
      {LIT.flatMap(step =>
        [1, -1].map(side => (
          <circle
            key={`${step} ${side}`}
            cx={x(step)}
            cy={(MIDDLE + side * sway(step)).toFixed(1)}
            r="7"
            className={side < 0 ? classes.leadStep : classes.followStep}
          />
        )),
      )}
    </svg>
  );
}

const x = (step: number): number => (step + 0.5) * GAP;

/** A line through points that are close enough to look like a curve. */
function wayOf(side: 1 | -1): string {
  const points = Array.from({ length: STEPS * 8 + 1 }, (_, index) => {
    const step = index / 8 - 0.5;
    return `${x(step).toFixed(1)} ${(MIDDLE + side * sway(step)).toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
