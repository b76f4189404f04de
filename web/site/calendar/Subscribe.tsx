import { useSetting } from '../frame/setting.tsx';
import { useSay } from '../frame/speech.tsx';
import classes from './Subscribe.module.css';
import { subscribeTexts } from './subscribeTexts.ts';

type SubscribeProps = {
  /** Where the calendar is, on this site. */
  path: string;
};

/** Offers to subscribe to a calendar; closed until it is asked for. */
export function Subscribe({ path }: SubscribeProps) {
  const say = useSay(subscribeTexts);
  return (
    <details className={classes.subscribe}>
      <summary>{say('subscribe')}</summary>
      <SubscribeWays path={path} />
    </details>
  );
}

/** The ways to subscribe to a calendar: the device's own, Google's, and the address for any other. */
export function SubscribeWays({ path }: SubscribeProps) {
  const say = useSay(subscribeTexts);
  const url = useSetting().address + path;
  return (
    <div className={classes.ways}>
      <p>{say('lead')}</p>
      <p className={classes.links}>
        <a href={webcal(url)}>{say('app')}</a>
        <a href={googleSubscription(url)} rel="noopener nofollow">
          Google Calendar
        </a>
      </p>
      <label htmlFor="calendar-address">{say('address')}</label>
      <div className={classes.address}>
        <input id="calendar-address" readOnly value={url} spellCheck={false} />
        <button type="button" data-copies="calendar-address" data-copied={say('copied')} hidden>
          {say('copy')}
        </button>
      </div>
    </div>
  );
}

/** An address that calendar apps open: they subscribe, where a plain one is downloaded once. */
const webcal = (url: string): string => url.replace(/^https?:/, 'webcal:');

/** Google subscribes to what is behind `cid`, if it is a `webcal:` address. */
const googleSubscription = (url: string): string =>
  `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal(url))}`;
