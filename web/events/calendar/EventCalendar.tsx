import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { shownAs } from '../../platform/shown/shownClock.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import type { DialogKind } from '../event/useEventDialog.ts';
import { type EventFilters, narrowing } from '../filters/eventFilters.ts';
import { calendarQuery } from '../filters/eventListQueries.ts';
import { byDay, monthAfter, sheetOf, today } from './calendarDays.ts';
import classes from './EventCalendar.module.css';
import { EventCalendarAgenda, EventCalendarList } from './EventCalendarList.tsx';
import { EventCalendarSheet } from './EventCalendarSheet.tsx';
import { eventCalendarTexts } from './eventCalendarTexts.ts';
import { fullDay } from './fullDay.ts';

type EventCalendarProps = {
  filters: EventFilters;
  hrefOf: (kind: DialogKind, id: string) => string;
};

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** A month of events and dates of series, each on its local day at the place where it happens. */
export function EventCalendar({ filters, hrefOf }: EventCalendarProps) {
  const say = useText(eventCalendarTexts);
  const { month, show } = useMonth();
  const [day, setDay] = useState<string | null>(null);
  const lastDay = useRef('');
  if (day) lastDay.current = day;
  const narrow = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false });
  const days = sheetOf(month);
  const query = { from: days[0]!, to: days.at(-1)!, ...narrowing(filters) };
  const calendar = useQuery(calendarQuery(query));
  const dates = byDay(calendar.data?.dates ?? []);
  return (
    <section aria-label={say('calendar')} className={classes.calendar} aria-busy={calendar.isFetching}>
      <MonthBar month={month} onShow={show} />
      {calendar.isError && (
        <ErrorPanel title={say('calendarFailed')} error={calendar.error} onRetry={() => calendar.refetch()} />
      )}
      {calendar.data?.more && <p role="status">{say('calendarMore')}</p>}
      {narrow ? (
        <EventCalendarAgenda month={month} dates={dates} hrefOf={hrefOf} />
      ) : (
        <EventCalendarSheet month={month} dates={dates} hrefOf={hrefOf} onDay={setDay} onMonth={show} />
      )}
      <Dialog
        opened={day !== null}
        onClose={() => setDay(null)}
        title={lastDay.current && fullDay(lastDay.current)}
        width={480}
      >
        <DialogBody>
          <EventCalendarList dates={dates.get(lastDay.current) ?? []} hrefOf={hrefOf} />
        </DialogBody>
      </Dialog>
    </section>
  );
}

/** The month in the address, else the current one. */
function useMonth() {
  const [address, setAddress] = useSearchParams();
  const named = address.get('month') ?? '';
  const month = MONTH.test(named) ? named : today().slice(0, 7);
  const show = (wanted: string) => {
    const next = new URLSearchParams(window.location.search);
    if (wanted === today().slice(0, 7)) next.delete('month');
    else next.set('month', wanted);
    setAddress(next, { preventScrollReset: true });
  };
  return { month, show };
}

function MonthBar({ month, onShow }: { month: string; onShow: (month: string) => void }) {
  const say = useText(eventCalendarTexts);
  const name = shownAs({ month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <div className={classes.months}>
      <h2 aria-live="polite">{name.format(new Date(`${month}-01T00:00Z`))}</h2>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={say('previousMonth')}
        onClick={() => onShow(monthAfter(month, -1))}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <Button variant="default" size="xs" onClick={() => onShow(today().slice(0, 7))}>
        {say('today')}
      </Button>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={say('nextMonth')}
        onClick={() => onShow(monthAfter(month, 1))}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
