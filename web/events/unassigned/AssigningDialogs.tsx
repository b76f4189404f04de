import type { ComponentProps } from 'react';
import type { GapFilter } from '#contracts/events/quality/gapFilter.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { SuggestionsDialog } from './SuggestionsDialog.tsx';

type AssigningDialogsProps = ComponentProps<typeof AssignDialog> & {
  /** Of all whose suggestions are about to be accepted; null if they are not. */
  accepting: GapFilter | null;
};

/** The questions before regions are assigned: to these events, or to all that match. */
export function AssigningDialogs({ accepting, ...assigning }: AssigningDialogsProps) {
  const { onClose, onStarted } = assigning;
  return (
    <>
      <AssignDialog {...assigning} />
      <SuggestionsDialog
        kind="noRegion"
        filters={accepting ?? {}}
        opened={accepting !== null}
        onClose={onClose}
        onStarted={onStarted}
      />
    </>
  );
}
