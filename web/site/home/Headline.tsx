import { useSay } from '../frame/speech.tsx';
import classes from './Headline.module.css';
import { homeTexts } from './homeTexts.ts';

const TAGLINES = ['tagline1', 'tagline2', 'tagline3'] as const;

/** The headline: taglines that rotate where scripts run (`turnHeadline.ts`); without scripts, the first one. */
export function Headline() {
  const say = useSay(homeTexts);
  return (
    <div className={classes.headline} data-headline>
      <h1>
        {TAGLINES.map((tagline, index) => (
          <span key={tagline} data-shown={index === 0 || undefined} aria-hidden={index !== 0}>
            {say(tagline)}
          </span>
        ))}
      </h1>
      <button
        type="button"
        className={classes.pause}
        data-pause={say('pause')}
        data-play={say('play')}
        hidden
      >
        <span aria-hidden="true" />
        <span className={classes.label} />
      </button>
    </div>
  );
}
