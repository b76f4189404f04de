import type { previewBulk } from '#contracts/events/bulkCalls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { useText } from '../../platform/texts/messages.ts';
import common from '../../ui/styles/common.module.css';
import { listTexts } from '../event/listTexts.ts';

type BulkCountProps = { preview: AnswerOf<typeof previewBulk> | undefined; failed: boolean };

/** What a selection contains now, as counted by the server. */
export function BulkCount({ preview, failed }: BulkCountProps) {
  const say = useText(listTexts);
  if (failed) return <p role="alert">{say('countFailed')}</p>;
  if (!preview) return <p className={common.note}>{say('counting')}</p>;
  const { events, series, datesOfSeries, dates } = preview;
  const parts = [
    events > 0 && say('aboutEvents', { count: events }),
    series > 0 &&
      `${say('aboutSeries', { count: series })} ${say('aboutSeriesDates', { count: datesOfSeries })}`,
    dates > 0 && say('aboutDates', { count: dates }),
  ].filter(part => part !== false);
  return (
    <p>
      {say('about')} <strong>{parts.join(', ') || '0'}</strong>.
    </p>
  );
}
