import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type BulkAction, bulkEvents } from '#contracts/events/bulkCalls.ts';
import type { EventRead } from '#contracts/events/calls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastFailed } from '../../ui/notice/toast.tsx';
import { qualityTexts } from '../quality/qualityTexts.ts';
import { Picked } from '../unassigned/Picked.tsx';
import classes from '../unassigned/Unassigned.module.css';
import type { BarProps } from './barProps.ts';

/** The actions on selected past drafts, as a run that can be undone. */
export function DraftBar({ chosen, onClear, onStarted }: BarProps) {
  const say = useText(qualityTexts);
  const start = useMutation({
    mutationFn: ({ ids, action, key }: { ids: string[]; action: BulkAction; key: string }) =>
      send(bulkEvents, { body: { ids, action } }, { key }),
    onSuccess: ({ jobId }) => onStarted(jobId),
    onError: error => toastFailed(say('fixFailed'), error),
  });
  const run = (events: readonly EventRead[], action: BulkAction) =>
    start.mutate({ ids: events.map(({ id }) => id), action, key: newKey() });
  // A series that is over has no dates left to complete.
  const singles = chosen.filter(({ kind }) => kind === 'single');
  return (
    <section className={classes.bar} aria-label={say('ofSelected')}>
      <Button
        color="red"
        variant="light"
        disabled={chosen.length === 0}
        loading={start.isPending}
        onClick={() => run(chosen, { kind: 'delete' })}
      >
        {say('trashAll')}
      </Button>
      <Button
        variant="default"
        disabled={singles.length === 0 || start.isPending}
        onClick={() => run(singles, { kind: 'status', status: 'completed' })}
      >
        {say('completeAll')}
      </Button>
      <Picked count={chosen.length} onClear={onClear} />
    </section>
  );
}
