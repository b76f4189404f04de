import classes from './Clave.module.css';

const STEPS = 16;
/** The 3–2 son clave: steps 1, 4, 7, 11 and 13 of sixteen. */
const LIT = [0, 3, 6, 10, 12];

type ClaveProps = {
  /** Width and height in pixels. */
  size?: number;
  /** Lights the five steps in rhythm; they are static under reduced motion. */
  playing?: boolean;
  className?: string;
};

/** The logo: a ring of sixteen steps with five lit. Decorative, so hidden from screen readers. */
export function Clave({ size = 28, playing = false, className }: ClaveProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
      focusable="false"
      className={[classes.clave, playing && classes.playing, className].filter(Boolean).join(' ')}
    >
      {Array.from({ length: STEPS }, (_, step) => (
        <Step key={`step ${step + 1}`} step={step} />
      ))}
    </svg>
  );
}

/** The same sixteen steps in a row, as a divider between two parts of a page. */
export function ClaveDivider() {
  return (
    <div className={classes.divider} aria-hidden="true">
      {Array.from({ length: STEPS }, (_, step) => (
        <span key={`step ${step + 1}`} data-lit={LIT.includes(step) || undefined} />
      ))}
    </div>
  );
}

function Step({ step }: { step: number }) {
  const angle = (step / STEPS) * 2 * Math.PI - Math.PI / 2;
  const beat = LIT.indexOf(step);
  return (
    <circle
      cx={(32 + 26 * Math.cos(angle)).toFixed(2)}
      cy={(32 + 26 * Math.sin(angle)).toFixed(2)}
      r={beat < 0 ? 2.4 : 4.8}
      className={beat < 0 ? classes.step : classes.lit}
      style={beat < 0 ? undefined : { animationDelay: `${(step / STEPS) * 2}s` }}
    />
  );
}
