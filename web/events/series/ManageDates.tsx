import { Button, Chip, Group, Skeleton, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventRead } from '#contracts/events/calls.ts';
import { DATE_STATES } from '#contracts/events/seriesCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import common from '../../ui/styles/common.module.css';
import { type DatesOfSeries, datesQuery, type SeriesDate } from '../event/seriesQueries.ts';
import { seriesTexts } from '../event/seriesTexts.ts';
import type { DialogKind } from '../event/useEventDialog.ts';
import type { DateAct } from './dateActs.ts';
import { ManageDatesBulk } from './ManageDatesBulk.tsx';
import { ManageDatesTable } from './ManageDatesTable.tsx';
import { useDateActs } from './useDateActs.ts';

/** Rows rendered at a time: a series can have 730 dates. */
const PORTION = 60;
const NONE: ReadonlySet<string> = new Set();

type ManageDatesProps = { series: EventRead; onOpen: (kind: DialogKind, id: string) => void };

/** Every date of a series, with its state and the acts that it allows. */
export function ManageDates({ series, onOpen }: ManageDatesProps) {
  const say = useText(seriesTexts);
  const dates = useQuery(datesQuery(series.id));
  if (dates.isError && !dates.data) {
    return <ErrorPanel title={say('datesFailed')} error={dates.error} onRetry={() => dates.refetch()} />;
  }
  if (!dates.data) return <Skeleton height={240} />;
  return <Dates series={series} read={dates.data} onOpen={onOpen} />;
}

type Filter = SeriesDate['state'] | 'all';

function Dates({ series, read, onOpen }: ManageDatesProps & { read: DatesOfSeries }) {
  const say = useText(seriesTexts);
  const acts = useDateActs(series);
  const [filter, setFilter] = useState<Filter>('all');
  const [past, setPast] = useState(() => read.dates.every(date => date.isOver));
  const [shown, setShown] = useState(PORTION);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NONE);
  const matching = read.dates.filter(
    date => (filter === 'all' || date.state === filter) && (past || !date.isOver),
  );
  const selected = matching.filter(date => chosen.has(date.key));
  const choose = (value: Filter) => {
    setFilter(value);
    setChosen(NONE);
  };
  const together = async (act: DateAct) => {
    await acts.many(act, selected);
    setChosen(NONE);
  };
  return (
    <Stack gap={14}>
      <Filters counts={read.counts} total={read.dates.length} value={filter} onChange={choose} />
      <Switch
        label={say('pastToo')}
        checked={past}
        onChange={event => setPast(event.currentTarget.checked)}
        withThumbIndicator={false}
      />
      <ManageDatesTable
        dates={matching.slice(0, shown)}
        acts={acts}
        chosen={chosen}
        onChoose={setChosen}
        onOpen={onOpen}
      />
      {matching.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + PORTION)}>
          {say('moreDates', { count: matching.length - shown })}
        </Button>
      )}
      {selected.length > 0 && (
        <ManageDatesBulk
          selected={selected}
          busy={acts.busy}
          onAct={together}
          onClear={() => setChosen(NONE)}
        />
      )}
    </Stack>
  );
}

type FiltersProps = {
  counts: DatesOfSeries['counts'];
  total: number;
  value: Filter;
  onChange: (value: Filter) => void;
};

function Filters({ counts, total, value, onChange }: FiltersProps) {
  const say = useText(seriesTexts);
  const states = DATE_STATES.filter(state => (counts[state] ?? 0) > 0 || state === value);
  return (
    <fieldset className={common.plain}>
      <legend>{say('showDates')}</legend>
      <Group gap={6}>
        <Chip.Group value={value} onChange={chosen => onChange(chosen as Filter)}>
          <Chip value="all" size="sm">{`${say('stateAll')} ${total}`}</Chip>
          {states.map(state => (
            <Chip key={state} value={state} size="sm">
              {`${say(state)} ${counts[state] ?? 0}`}
            </Chip>
          ))}
        </Chip.Group>
      </Group>
    </fieldset>
  );
}
