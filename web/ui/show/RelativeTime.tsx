import { usePreferences } from '../../platform/kept/preferences.ts';
import { hour12, shownAs } from '../../platform/shown/shownClock.ts';
import { language, useText } from '../../platform/texts/messages.ts';
import { uiTexts } from '../texts/messages.ts';
import { howLongAgo } from './howLongAgo.ts';

/** An instant (ISO 8601) as relative time, titled with the exact time; the reverse if the user prefers it. */
export function RelativeTime({ at }: { at: string }) {
  useText(uiTexts);
  const { timeDisplay } = usePreferences();
  const moment = new Date(at);
  const since = howLongAgo(moment, new Date(), language());
  const relative = timeDisplay === 'relative';
  return (
    <time dateTime={at} title={relative ? exactly(moment, 'full', 'medium') : since}>
      {relative ? since : exactly(moment, 'medium', 'short')}
    </time>
  );
}

/** An instant (ISO 8601) to the second, with its zone, and how long ago that was: for logs. */
export function ExactTime({ at }: { at: string }) {
  useText(uiTexts);
  const moment = new Date(at);
  return (
    <>
      <time dateTime={at}>{exactly(moment, 'medium', 'long')}</time>{' '}
      <span>{howLongAgo(moment, new Date(), language())}</span>
    </>
  );
}

type Style = 'full' | 'long' | 'medium' | 'short';

function exactly(moment: Date, dateStyle: Style, timeStyle: Style): string {
  return shownAs({ dateStyle, timeStyle, hour12: hour12() }).format(moment);
}
