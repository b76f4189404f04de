import { Box, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Kept, previewRezone, RezoneExample } from '#contracts/events/rezoneCalls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { shownAs } from '../platform/shown/shownClock.ts';
import { useText } from '../platform/texts/messages.ts';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { ChangeList } from '../ui/show/ChangeList.tsx';
import common from '../ui/styles/common.module.css';
import { usesText } from './RegionDelete.tsx';
import { regionTexts } from './regionTexts.ts';

type Preview = AnswerOf<typeof previewRezone>;
type RezonePreviewProps = { preview: UseQueryResult<Preview>; keep: Kept };

/** What another time zone does to the events of a region that have not begun. */
export function RezonePreview({ preview: { data, error, refetch }, keep }: RezonePreviewProps) {
  const say = useText(regionTexts);
  if (error) return <ErrorPanel title={say('previewFailed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{say('counting')}</p>;
  const { events, series, dates, shifted, byHand, examples } = data;
  return (
    <Stack
      component="section"
      gap={10}
      fz={14}
      className={`${common.box} ${common.flush}`}
      aria-label={say('previewTitle')}
      role="status"
    >
      {events + series === 0 ? (
        <p>{say('nothingToRezone')}</p>
      ) : (
        <p>
          {say('rezones')} <strong>{usesText(say, { events, series })}</strong>
          {series > 0 && ` ${say('ofDates', { count: dates })}`}. {say('notRezoned')}
        </p>
      )}
      <ChangeList changes={examples.map(one => exampleChange(one, keep))} />
      {events + series > examples.length && (
        <p className={common.quiet}>{say('firstExamples', { count: examples.length })}</p>
      )}
      {shifted > 0 && <p>{say('shifted', { count: shifted })}</p>}
      {byHand.length > 0 && (
        <>
          <p>{say('byHand', { count: byHand.length })}</p>
          <Box component="ul" m={0} pl={18} fz={14}>
            {byHand.map(({ id, title, message }) => (
              <li key={id}>
                <Link to={`/admin/events?dialog=details&event=${id}`}>{title}</Link> {message}
              </li>
            ))}
          </Box>
        </>
      )}
    </Stack>
  );
}

/** The times of an event before and after: as people there read them, or the instant in UTC. */
function exampleChange({ id, title, before, after }: RezoneExample, keep: Kept) {
  const shown = ({ startLocal, startsAt }: RezoneExample['before']) =>
    keep === 'instant' ? wallTime(startLocal) : `${wallTime(startLocal)} (${inUtc(startsAt)})`;
  return { id, label: title, before: shown(before), after: shown(after) };
}

function wallTime(local: string): string {
  return format(new Date(`${local}Z`), { dateStyle: 'medium', timeStyle: 'short' });
}

function inUtc(instant: string): string {
  return `${format(new Date(instant), { timeStyle: 'short' })} UTC`;
}

function format(date: Date, style: Intl.DateTimeFormatOptions): string {
  return shownAs({ ...style, timeZone: 'UTC' }).format(date);
}
