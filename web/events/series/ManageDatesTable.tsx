import { Text } from '@mantine/core';
import { useText } from '../../platform/texts/messages.ts';
import common from '../../ui/styles/common.module.css';
import table from '../../ui/table/DataTable.module.css';
import type { SeriesDate } from '../event/seriesQueries.ts';
import { seriesTexts } from '../event/seriesTexts.ts';
import type { DialogKind } from '../event/useEventDialog.ts';
import classes from './ManageDates.module.css';
import { ManageDatesRow } from './ManageDatesRow.tsx';
import type { useDateActs } from './useDateActs.ts';

type ManageDatesTableProps = {
  dates: readonly SeriesDate[];
  acts: ReturnType<typeof useDateActs>;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onOpen: (kind: DialogKind, id: string) => void;
};

export function ManageDatesTable({ dates, acts, chosen, onChoose, onOpen }: ManageDatesTableProps) {
  const say = useText(seriesTexts);
  const turn = (keys: readonly string[], on: boolean) => {
    const others = [...chosen].filter(key => !keys.includes(key));
    onChoose(new Set(on ? [...others, ...keys] : others));
  };
  if (dates.length === 0)
    return (
      <Text p="lg" ta="center" c="dimmed">
        {say('noDates')}
      </Text>
    );
  return (
    <table className={`${common.table} ${classes.table}`} aria-label={say('dates')}>
      <thead>
        <tr>
          <th>
            <input
              type="checkbox"
              className={table.box}
              aria-label={say('selectAllDates')}
              checked={dates.every(date => chosen.has(date.key))}
              onChange={event =>
                turn(
                  dates.map(({ key }) => key),
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
        {dates.map(date => (
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
  );
}
