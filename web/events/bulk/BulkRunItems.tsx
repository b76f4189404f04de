import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { eventId } from '#contracts/events/calls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import type { showRun } from '#contracts/system/runCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../../ui/notice/toast.tsx';
import common from '../../ui/styles/common.module.css';
import { shownDate } from '../event/eventTime.ts';
import type { DialogKind } from '../event/useEventDialog.ts';
import { namesQuery } from '../filters/eventListQueries.ts';
import classes from './EventDock.module.css';
import { eventBulkTexts } from './eventBulkTexts.ts';

type BulkRunItemsProps = {
  items: AnswerOf<typeof showRun>['items'];
  total: number;
  /** The ids of all of them, up to the number that can be selected one by one. */
  idsOf: () => Promise<string[]>;
  /** Selects them for a retry; undefined where there is nothing to retry. */
  onPick: ((ids: readonly string[]) => void) | undefined;
  hrefOf: (kind: DialogKind, id: string) => string;
};

/** The events that a run worked on, with the result for each. */
export function BulkRunItems({ items, total, idsOf, onPick, hrefOf }: BulkRunItemsProps) {
  const say = useText(eventBulkTexts);
  // The items of an import are rows of its file.
  const ids = items.map(({ item }) => item).filter(item => eventId.shape.id.safeParse(item).success);
  const named = useQuery(namesQuery(ids)).data ?? [];
  const names = new Map(
    named.map(({ id, title, date, exists }) => [
      id,
      { name: date ? `${title}, ${shownDate(date)}` : title, exists },
    ]),
  );
  if (items.length === 0) return null;
  const failed = (error: unknown) => toastFailed(say('runFailedToLoad'), error);
  const copy = () =>
    void idsOf()
      .then(all => navigator.clipboard.writeText(all.join('\n')))
      .then(() => toastDone(say('copied')), failed);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it must be scrollable with the keyboard too */}
      <ul className={`${common.lines} ${classes.items}`} tabIndex={0} aria-label={say('runPanel')}>
        {items.map(({ item, message }) => (
          <li key={item}>
            {names.get(item)?.exists ? (
              <Link to={hrefOf('details', item)} state={{ opened: true }} preventScrollReset>
                {names.get(item)?.name}
              </Link>
            ) : (
              <strong>{names.get(item)?.name ?? item}</strong>
            )}
            {message && <span className={common.muted}>{message}</span>}
          </li>
        ))}
      </ul>
      {total > items.length && <p className={common.note}>{say('itemsFirst', { count: items.length })}</p>}
      <Group gap="xs" mt="xs">
        {onPick && (
          <Button variant="default" size="xs" onClick={() => void idsOf().then(onPick, failed)}>
            {say('runRetry')}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={copy}>
          {say('runCopy')}
        </Button>
      </Group>
    </>
  );
}
