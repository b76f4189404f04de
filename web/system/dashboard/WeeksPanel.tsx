import { useQuery } from '@tanstack/react-query';
import { language, useText } from '../../platform/texts/messages.ts';
import common from '../../ui/styles/common.module.css';
import { dashboardTexts } from './dashboardTexts.ts';
import { LazyFigure } from './LazyFigure.tsx';
import { type Week, weeksQuery } from './queries.ts';
import { shownMonday } from './shownMonday.ts';

/** Events per week around today, as bars or as a table. */
export function WeeksPanel() {
  const say = useText(dashboardTexts);
  return (
    <LazyFigure
      id="weeks"
      title={say('weeks')}
      failed={say('weeksFailed')}
      none={say('weeksNone')}
      data={useQuery({ ...weeksQuery(), select: onlyWithEvents })}
      load={async () => (await import('./WeeksChart.tsx')).WeeksChart}
      table={weeks => <WeeksTable weeks={weeks} />}
    />
  );
}

/** A chart of twenty-four empty weeks is not worth showing. */
function onlyWithEvents(weeks: Week[]): Week[] {
  return weeks.some(week => week.events > 0) ? weeks : [];
}

function WeeksTable({ weeks }: { weeks: readonly Week[] }) {
  const say = useText(dashboardTexts);
  return (
    <table className={`${common.table} ${common.numbers}`}>
      <caption>{say('weeksTable')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('week')}</th>
          <th scope="col">{say('held')}</th>
          <th scope="col">{say('cancelled')}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ monday, current, events, cancelled }) => (
          <tr key={monday} data-current={current || undefined}>
            <th scope="row">
              {shownMonday(monday, 'long')}
              {current && ` (${say('thisWeek')})`}
            </th>
            <td>{(events - cancelled).toLocaleString(language())}</td>
            <td>{cancelled.toLocaleString(language())}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
