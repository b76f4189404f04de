import { Button, Chip, Group, Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DATE_STATES } from '#contracts/events/seriesCalls.ts';
import { useText } from '../platform/messages.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import classes from './ManageDates.module.css';
import { ManageDatesBulk } from './ManageDatesBulk.tsx';
import { ManageDatesRow } from './ManageDatesRow.tsx';
import { type DatesOfSeries, datesQuery, type SeriesDate } from './seriesQueries.ts';
import { seriesTexts } from './seriesTexts.ts';
import { useDateActs } from './useDateActs.ts';
import type { DialogKind } from './useEventDialog.ts';

/** Rows drawn at a time: a series can have 730 dates. */
const PORTION = 60;

type ManageDatesProps = { id: string; onOpen: (kind: DialogKind, id: string) => void };

/** Every date of a series with what was done to it, and what can be done. */
export function ManageDates({ id, onOpen }: ManageDatesProps) {
  const say = useText(seriesTexts);
  const dates = useQuery(datesQuery(id));
  if (dates.isError && !dates.data) {
    return <ErrorPanel title={say('datesFailed')} error={dates.error} onRetry={() => dates.refetch()} />;
  }
  if (!dates.data) return <Skeleton height={240} />;
  return <Dates id={id} read={dates.data} onOpen={onOpen} />;
}

type Filter = SeriesDate['state'] | 'all';

function Dates({ id, read, onOpen }: ManageDatesProps & { read: DatesOfSeries }) {
  const say = useText(seriesTexts);
  const acts = useDateActs(id);
  const [filter, setFilter] = useState<Filter>('all');
  const [past, setPast] = useState(() => read.dates.every(date => date.isOver));
  const [shown, setShown] = useState(PORTION);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const matching = read.dates.filter(
    date => (filter === 'all' || date.state === filter) && (past || !date.isOver),
  );
  const rows = matching.slice(0, shown);
  const selected = matching.filter(date => chosen.has(date.key));
  const turn = (keys: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const key of keys) on ? next.add(key) : next.delete(key);
    setChosen(next);
  };
  return (
    <div className={classes.dates}>
      <Filters
        counts={read.counts}
        total={read.dates.length}
        value={filter}
        onChange={value => {
          setFilter(value);
          setChosen(new Set());
        }}
      />
      <Switch
        label={say('pastToo')}
        checked={past}
        onChange={event => setPast(event.currentTarget.checked)}
        withThumbIndicator={false}
      />
      {selected.length > 0 && (
        <ManageDatesBulk
          selected={selected}
          busy={acts.busy}
          onAct={async act => {
            await acts.many(act, selected);
            setChosen(new Set());
          }}
          onClear={() => setChosen(new Set())}
        />
      )}
      {rows.length === 0 ? (
        <p className={classes.none}>{say('noDates')}</p>
      ) : (
        <table className={classes.table} aria-label={say('dates')}>
          <thead>
            <tr>
              <th>
                <input
                  type="checkbox"
                  aria-label={say('selectAllDates')}
                  checked={rows.every(date => chosen.has(date.key))}
                  onChange={event =>
                    turn(
                      rows.map(({ key }) => key),
                      event.currentTarget.checked,
                    )
                  }
                />
              </th>
              <th>{say('columnDate')}</th>
              <th>{say('columnState')}</th>
              <th>{say('columnOwn')}</th>
              <th>{say('columnDo')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(date => (
              <ManageDatesRow
                key={date.key}
                date={date}
                chosen={chosen.has(date.key)}
                busy={acts.busy}
                onChoose={on => turn([date.key], on)}
                onAct={act => acts.act(act, date)}
                onReset={fields => acts.reset(date, fields)}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
      )}
      {matching.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + PORTION)}>
          {say('moreDates', { count: matching.length - shown })}
        </Button>
      )}
    </div>
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
    <fieldset className={classes.filters}>
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
