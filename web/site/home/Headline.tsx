import { useEffect, useState } from 'react';
import { useSay } from '../frame/speech.tsx';
import classes from './Headline.module.css';
import { homeTexts } from './homeTexts.ts';

const TAGLINES = ['tagline1', 'tagline2', 'tagline3'] as const;
/** How long each tagline stands, in milliseconds. The fade of 600 ms is in the stylesheet. */
const STANDS_MS = 4_700;

/** The headline: three taglines in turn. It can be paused, and stands still for those who asked for less motion. */
export function Headline() {
  const say = useSay(homeTexts);
  const { shown, moves, choose } = useTurns();
  return (
    <div className={classes.headline}>
      <h1>
        {TAGLINES.map((tagline, index) => (
          <span key={tagline} data-shown={index === shown || undefined} aria-hidden={index !== shown}>
            {say(tagline)}
          </span>
        ))}
      </h1>
      {moves !== null && (
        <button type="button" className={classes.pause} aria-pressed={!moves} onClick={() => choose(!moves)}>
          <span aria-hidden="true">{moves ? '❚❚' : '▶'}</span>
          <span className={classes.label}>{say(moves ? 'pause' : 'play')}</span>
        </button>
      )}
    </div>
  );
}

/** Which tagline is shown; `moves` is null until the browser has been asked, since without scripts nothing moves. */
function useTurns() {
  const [shown, setShown] = useState(0);
  const [moves, choose] = useState<boolean | null>(null);
  useEffect(() => choose(!matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  useEffect(() => {
    if (!moves) return;
    const turning = setInterval(() => setShown(before => (before + 1) % TAGLINES.length), STANDS_MS);
    return () => clearInterval(turning);
  }, [moves]);
  return { shown, moves, choose };
}
