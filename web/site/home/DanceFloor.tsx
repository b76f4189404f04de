import type { CSSProperties } from 'react';
import classes from './DanceFloor.module.css';

const STEPS = 16;
/** The 3–2 son clave: steps 1, 4, 7, 11 and 13 of sixteen. */
const LIT = [0, 3, 6, 10, 12];
const RADIUS = 152;

/** Sixteen steps around the floor; the footprints fall on the clave. Decorative, so hidden from screen readers. */
export function DanceFloor({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 400 400" aria-hidden="true" className={className}>
      <circle cx="200" cy="200" r="192" className={classes.edge} />
      <circle cx="200" cy="200" r="112" className={classes.ring} />
      <circle cx="200" cy="200" r="64" className={classes.ring} />
      <circle cx="200" cy="200" r="10" className={classes.hub} />
      {Array.from({ length: STEPS }, (_, step) => {
        const turn = (step / STEPS) * 360;
        const beat = LIT.indexOf(step);
        return (
          <g key={`step ${step + 1}`} transform={`rotate(${turn} 200 200) translate(200 ${200 - RADIUS})`}>
            {beat < 0 ? <circle r="4" className={classes.step} /> : <Footprints beat={beat} />}
          </g>
        );
      })}
    </svg>
  );
}

/** A pair of shoes seen from above, one of them ahead, in the direction of the dance. */
function Footprints({ beat }: { beat: number }) {
  const ahead = beat % 2 === 0 ? 9 : -9;
  return (
    <g transform="rotate(90)">
      <Pair ahead={ahead} className={classes.feet} />
      <Pair ahead={ahead} className={classes.glow} style={{ animationDelay: `${beat * 0.4}s` }} />
    </g>
  );
}

type PairProps = { ahead: number; className: string | undefined; style?: CSSProperties };

function Pair({ ahead, ...drawn }: PairProps) {
  return (
    <g {...drawn}>
      <Shoe x={-11} y={-ahead} />
      <Shoe x={11} y={ahead} />
    </g>
  );
}

function Shoe({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse cy="-7" rx="6" ry="9.5" />
      <ellipse cy="11" rx="4.2" ry="5" />
    </g>
  );
}
