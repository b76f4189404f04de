import { hour12, shownAs } from '../platform/shown/shownClock.ts';
import { useText } from '../platform/texts/messages.ts';
import { securityTexts } from './securityTexts.ts';

/** Until when a lock holds, with the day. */
export function LockedUntil({ until }: { until: string }) {
  const say = useText(securityTexts);
  const style = {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hour12: hour12(),
  } as const;
  const time = shownAs(style).format(new Date(until));
  return <time dateTime={until}>{say('until', { time })}</time>;
}
