import { useElementSize } from '@mantine/hooks';
import { nice, ticks } from 'd3-array';
import { useText } from '../../platform/texts/messages.ts';
import classes from './Dashboard.module.css';
import { dashboardTexts } from './dashboardTexts.ts';
import type { Week } from './queries.ts';
import { shownMonday } from './shownMonday.ts';

const HEIGHT = 260;
/** Below this width every second date would touch the next one. */
const NARROW = 480;
const EDGE = { top: 18, right: 4, bottom: 24, left: 32 };
const TICKS = 4;
/** Of a week's width. */
const GAP = 0.3;
/** One date label per this many weeks. */
const DATED = { wide: 4, narrow: 12 };

/** A bar per week, with cancelled events stacked on the others. The table next to it has the same data. */
export function WeeksChart({ data }: { data: Week[] }) {
  const say = useText(dashboardTexts);
  const { ref, width } = useElementSize<HTMLElement>();
  const dated = width < NARROW ? DATED.narrow : DATED.wide;
  const [, most] = nice(0, Math.max(1, ...data.map(week => week.events)), TICKS);
  // Straight lines and equal bands need no library of scales, which would be 9 kB of the first load.
  const y = (events: number) => HEIGHT - EDGE.bottom - (events / most) * (HEIGHT - EDGE.top - EDGE.bottom);
  const step = (Math.max(width, NARROW / 2) - EDGE.left - EDGE.right) / (data.length + GAP);
  const x = (at: number) => EDGE.left + step * (at + GAP);
  const bar = step * (1 - GAP);
  return (
    <figure ref={ref} className={classes.chart} aria-hidden="true">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: it is hidden from screen readers, which have the table. */}
      <svg width={width} height={HEIGHT}>
        {ticks(0, most, TICKS)
          .filter(Number.isInteger)
          .map(tick => (
            <g key={tick} transform={`translate(0 ${y(tick)})`}>
              <line x1={EDGE.left} x2={width - EDGE.right} className={classes.gridLine} />
              <text x={EDGE.left - 8} y={4} textAnchor="end">
                {tick}
              </text>
            </g>
          ))}
        {data.map((week, at) => (
          <g key={week.monday} transform={`translate(${x(at)} 0)`}>
            <Bar week={week} width={bar} y={y} />
            {(at % dated === 0 || week.current) && (
              <text x={bar / 2} y={HEIGHT - 6} textAnchor="middle" data-current={week.current}>
                {week.current ? say('thisWeek') : shownMonday(week.monday, 'short')}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption className={classes.legend}>
        <span data-series="held">{say('held')}</span>
        <span data-series="cancelled">{say('cancelled')}</span>
      </figcaption>
    </figure>
  );
}

type BarProps = { week: Week; width: number; y: (value: number) => number };

function Bar({ week: { monday, events, cancelled }, width, y }: BarProps) {
  const say = useText(dashboardTexts);
  const held = events - cancelled;
  return (
    <>
      <rect y={y(held)} width={width} height={y(0) - y(held)} className={classes.held} />
      <rect y={y(events)} width={width} height={y(held) - y(events)} className={classes.cancelled} />
      <rect y={EDGE.top} width={width} height={y(0) - EDGE.top} className={classes.over}>
        <title>{`${shownMonday(monday, 'long')} · ${say('held')}: ${held} · ${say('cancelled')}: ${cancelled}`}</title>
      </rect>
    </>
  );
}
