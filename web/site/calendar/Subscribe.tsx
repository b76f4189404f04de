import { CopyField } from '../frame/CopyField.tsx';
import { useSetting } from '../frame/setting.tsx';
import { useSay } from '../frame/speech.tsx';
import calendar from './Calendar.module.css';
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
      <p className={calendar.feeds}>
        <a href={webcal(url)}>{say('app')}</a>
        <a href={googleSubscription(url)} rel="noopener nofollow">
          Google Calendar
        </a>
      </p>
      <CopyField id="calendar-address" label={say('address')} rows={2} text={url} />
    </div>
  );
}

/** An address that calendar apps open: they subscribe, where a plain one is downloaded once. */
const webcal = (url: string): string => url.replace(/^https?:/, 'webcal:');

/** Google subscribes to what is behind `cid`, if it is a `webcal:` address. */
const googleSubscription = (url: string): string =>
  `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal(url))}`;
