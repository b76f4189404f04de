import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CallFailed } from '../platform/calls/callFailed.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { ImportedDecision } from './ImportedDecision.tsx';
import { ImportedFacts } from './ImportedFacts.tsx';
import { importedQuery } from './importedQueries.ts';
import { importedTexts } from './importedTexts.ts';

type ImportedEventShowProps = {
  /** Null while closed. */
  id: string | null;
  onClose: () => void;
  onDecided: (id: string) => void;
};

/** One imported event beside the list: what was read, what it was read from, what is like it; and its decision. */
export function ImportedEventShow({ id, onClose, onDecided }: ImportedEventShowProps) {
  const say = useText(importedTexts);
  const shown = useQuery({ ...importedQuery(id ?? ''), enabled: id !== null });
  const gone = shown.error instanceof CallFailed && shown.error.status === 404;
  const found = gone ? undefined : shown.data;
  return (
    <Dialog
      opened={id !== null}
      onClose={onClose}
      title={found?.item.title || say('importedEvent')}
      width={860}
      beside
    >
      {found ? (
        <ImportedDecision key={id} item={found.item} onClose={onClose} onDecided={onDecided}>
          <ImportedFacts shown={found} />
        </ImportedDecision>
      ) : (
        <DialogBody>
          {shown.isPending && <Skeleton height={320} mt="md" />}
          {gone && <p role="status">{say('gone')}</p>}
          {shown.isError && !gone && (
            <ErrorPanel title={say('loadFailed')} error={shown.error} onRetry={() => shown.refetch()} />
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}
