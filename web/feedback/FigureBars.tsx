import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { FeedbackFigure, FiguresBy } from '#contracts/feedback/calls.ts';
import { shownAs } from '../platform/shown/shownClock.ts';
import { language, useText } from '../platform/texts/messages.ts';
import common from '../ui/styles/common.module.css';
import classes from './Feedback.module.css';
import { figuresTexts } from './figuresTexts.ts';

type FigureBarsProps = { by: FiguresBy; figures: readonly FeedbackFigure[] };

const KINDS = ['positive', 'negative', 'issues'] as const;

/** A table whose rows are drawn as bars, too: chart and figures are one thing for everybody. */
export function FigureBars({ by, figures }: FigureBarsProps) {
  const say = useText(figuresTexts);
  const most = Math.max(1, ...figures.map(pointsOf));
  const percent = (points: number) => (100 * points) / most;
  return (
    <table className={`${common.table} ${common.numbers} ${classes.kinds} ${classes.table}`}>
      <caption>{say(`caption_${by}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{say(`by_${by}`)}</th>
          <th scope="col" className={classes.drawn}>
            <VisuallyHidden>{say('chart')}</VisuallyHidden>
          </th>
          {KINDS.map(kind => (
            <th key={kind} scope="col">
              {say(kind)}
            </th>
          ))}
          <th scope="col">{say('feedback')}</th>
        </tr>
      </thead>
      <tbody>
        {figures.map(figure => (
          <tr key={figure.key ?? ''}>
            <th scope="row">
              <Label by={by} figure={figure} />
              <Bar figure={figure} percent={percent} className={classes.under} />
            </th>
            <td className={classes.drawn}>
              <Bar figure={figure} percent={percent} />
            </td>
            {KINDS.map(kind => (
              <td key={kind}>{figure[kind].toLocaleString(language())}</td>
            ))}
            <td>{figure.feedback.toLocaleString(language())}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function pointsOf({ positive, negative, issues }: FeedbackFigure): number {
  return positive + negative + issues;
}

/** The name of a row; of an event or organizer, a link to its feedback. */
function Label({ by, figure: { key, label } }: { by: FiguresBy; figure: FeedbackFigure }) {
  const say = useText(figuresTexts);
  if (by === 'month') return shownMonth(key!);
  const name = label ?? say(by === 'event' ? 'noEvent' : 'noOrganizer');
  return key ? <Link to={`/admin/event-feedback?${by}=${key}`}>{name}</Link> : name;
}

type BarProps = {
  figure: FeedbackFigure;
  percent: (points: number) => number;
  className?: string | undefined;
};

function Bar({ figure, percent, className }: BarProps) {
  return (
    <div className={[classes.bar, className].filter(Boolean).join(' ')} aria-hidden>
      {KINDS.filter(kind => figure[kind] > 0).map(kind => (
        <span key={kind} data-kind={kind} style={{ width: `${percent(figure[kind])}%` }} />
      ))}
    </div>
  );
}

function shownMonth(month: string): string {
  return shownAs({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00Z`));
}
