import { language, useText } from '../platform/messages.ts';
import { howLongAgo } from './howLongAgo.ts';
import { uiTexts } from './messages.ts';

/** How long ago an instant (ISO 8601) was, with the exact moment as its title. */
export function RelativeTime({ at }: { at: string }) {
  useText(uiTexts);
  const exact = new Intl.DateTimeFormat(language(), { dateStyle: 'full', timeStyle: 'medium' });
  const moment = new Date(at);
  return (
    <time dateTime={at} title={exact.format(moment)}>
      {howLongAgo(moment, new Date(), language())}
    </time>
  );
}
