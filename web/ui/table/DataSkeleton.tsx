import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useText } from '../../platform/texts/messages.ts';
import common from '../styles/common.module.css';
import { uiTexts } from '../texts/messages.ts';
import classes from './DataTable.module.css';

const ROWS = 12;
const CARDS = 6;

/** A skeleton of a `DataTable` or its cards, until the first rows are loaded. */
export function DataSkeleton({ label, asCards }: { label: string; asCards: boolean }) {
  const say = useText(uiTexts);
  return (
    <div className={classes.frame} role="status" aria-label={label}>
      <VisuallyHidden>{say('loading')}</VisuallyHidden>
      {asCards ? (
        <ul className={`${common.plain} ${classes.cards}`} aria-hidden>
          {numbers(CARDS).map(card => (
            <li key={card}>
              <Skeleton height={20} width="70%" mb={14} />
              <Skeleton height={14} width="90%" mb={10} />
              <Skeleton height={14} width="60%" mb={10} />
              <Skeleton height={14} width="40%" mb={16} />
              <Skeleton height={32} mb={10} />
            </li>
          ))}
        </ul>
      ) : (
        numbers(ROWS).map(row => (
          <div key={row} className={classes.bone} data-head={row === 0 || undefined}>
            <Skeleton height={14} radius="sm" />
          </div>
        ))
      )}
    </div>
  );
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}
