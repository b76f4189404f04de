import type { EventUndo } from '#contracts/events/calls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import common from '../../ui/styles/common.module.css';
import { eventTexts } from '../event/messages.ts';
import { seriesTexts } from '../event/seriesTexts.ts';
import { UndoButton } from '../event/UndoButton.tsx';
import { useShownChanges } from '../told/useShownChanges.ts';

/** A button that undoes a change in a history, or the reason why it cannot be undone. */
export function UndoNote({ id, undo }: { id: string; undo: EventUndo }) {
  const say = useText(seriesTexts);
  const sayEvent = useText(eventTexts);
  const shown = useShownChanges();
  if (undo.possible) return <UndoButton id={id} commandId={undo.commandId} />;
  const latest = undo.inTheWay.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
  if (!latest) return <p className={common.note}>{say('undoBlocked')}</p>;
  const isOf = (field: string) => undo.inTheWay.some(change => change.field === field);
  const labels = [
    ...shown(undo.inTheWay).map(({ label }) => label),
    ...(isOf('segments') ? [sayEvent('fieldRecurrence')] : []),
  ];
  const who = latest.by === 'system' ? sayEvent('bySystem') : sayEvent('by', { who: latest.by });
  return (
    <p className={common.note}>
      {isOf('deleted') && say('undoBlockedDeleted')}
      {isOf('mergedInto') && say('undoBlockedMerged')}
      {labels.length > 0 && say('undoBlockedBy', { fields: [...new Set(labels)].join(', ') })} {who},{' '}
      <RelativeTime at={latest.at} />
    </p>
  );
}
