import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  approveImported,
  type ImportedEventRead,
  rejectImported,
  reopenImported,
} from '#contracts/importedEvents/calls.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { CallFailed } from '../platform/calls/callFailed.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../ui/notice/toast.tsx';
import { howLongAgo } from '../ui/show/howLongAgo.ts';
import { importedKey } from './importedQueries.ts';
import { importedTexts } from './importedTexts.ts';

type Act = { kind: 'approve'; notes: string } | { kind: 'reject'; reason: string } | { kind: 'reopen' };
type After = { onClose: () => void; onDecided: (id: string) => void };

const DID = { approve: 'didApprove', reject: 'didReject', reopen: 'didReopen' } as const;
const FAILED = { approve: 'approveFailed', reject: 'rejectFailed', reopen: 'reopenFailed' } as const;

/** Decides an item, which can be undone. Whoever was slower than a colleague is told what that one decided. */
export function useImportedActs(item: ImportedEventRead, { onClose, onDecided }: After) {
  const say = useText(importedTexts);
  const client = useQueryClient();
  const title = item.title || say('untitled');
  const refresh = () => {
    for (const queryKey of [importedKey, ['importSources'], ['events'], ['audit'], ['dashboard']]) {
      void client.invalidateQueries({ queryKey });
    }
  };
  const undo = () => {
    perform(item.id, { kind: 'reopen' }, newKey())
      .then(
        () => toastDone(say('didReopen', { title })),
        error => toastFailed(say('reopenFailed'), error),
      )
      .finally(refresh);
  };
  const deciding = useMutation({
    mutationFn: ({ act, key }: { act: Act; key: string }) => perform(item.id, act, key),
    onSuccess: (_, { act }) => {
      refresh();
      onDecided(item.id);
      toastDone(say(DID[act.kind], { title }), act.kind === 'reopen' ? undefined : undo);
      onClose();
    },
    onError: error => {
      const faster = fasterThan(error);
      // The dialog then shows the decision instead of the form.
      if (faster) toastFailed(fasterWords(faster), error);
      refresh();
    },
  });
  const { error, variables } = deciding;
  return {
    busy: deciding.isPending,
    failure: error && !fasterThan(error) && { title: say(FAILED[variables?.act.kind ?? 'approve']), error },
    act: (act: Act) => deciding.mutate({ act, key: newKey() }),
  };

  function fasterWords({ status, by, at }: { status: string; by: string; at: string }): string {
    const when = howLongAgo(new Date(at), new Date(), language());
    return say(status === 'rejected' ? 'faster_rejected' : 'faster_approved', { name: by, when });
  }
}

/** The decision of somebody who was faster. */
function fasterThan(error: Error) {
  return error instanceof CallFailed ? error.problem?.data?.decision : undefined;
}

function perform(id: string, act: Act, key: string) {
  const params = { id };
  if (act.kind === 'approve') {
    return send(approveImported, { params, body: { reviewNotes: act.notes || null } }, { key });
  }
  if (act.kind === 'reject')
    return send(rejectImported, { params, body: { reviewNotes: act.reason } }, { key });
  return send(reopenImported, { params, body: {} }, { key });
}
