import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ApplicationRead,
  approveApplication,
  rejectApplication,
} from '#contracts/organizers/applicationCalls.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { CallFailed } from '../platform/calls/callFailed.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../ui/notice/toast.tsx';
import { howLongAgo } from '../ui/show/howLongAgo.ts';
import { applicationsKey } from './applicationQueries.ts';
import { applicationTexts } from './applicationTexts.ts';
import { organizersKey } from './queries.ts';

/** With an organizer the applicant joins its team; with null a new one is registered. */
type Decision = { organizerId: string | null } | { reason: string };
type After = { onClose: () => void; onDecided: (id: string) => void };

/** Decides an application. Whoever was slower than a colleague is told what that one decided. */
export function useDecision({ id, organizerName: name }: ApplicationRead, { onClose, onDecided }: After) {
  const say = useText(applicationTexts);
  const client = useQueryClient();
  const refresh = () => {
    for (const queryKey of [applicationsKey, organizersKey, ['audit'], ['dashboard']]) {
      void client.invalidateQueries({ queryKey });
    }
  };
  const decision = useMutation({
    mutationFn: ({ to, key }: { to: Decision; key: string }) => sendDecision(id, to, key),
    onSuccess: (_, { to }) => {
      refresh();
      onDecided(id);
      toastDone(say('reason' in to ? 'didReject' : to.organizerId ? 'didLink' : 'didApprove', { name }));
      onClose();
    },
    onError: error => {
      const faster = fasterThan(error);
      // The dialog then shows the decision instead of the form, and what went wrong with it.
      if (faster) toastFailed(fasterWords(faster), error);
      refresh();
    },
  });
  const { error, variables } = decision;
  const title = variables && 'reason' in variables.to ? say('rejectFailed') : say('approveFailed');
  return {
    busy: decision.isPending,
    failure: error && !fasterThan(error) && { title, error },
    decide: (to: Decision) => decision.mutate({ to, key: newKey() }),
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

function sendDecision(id: string, to: Decision, key: string) {
  const params = { id };
  return 'reason' in to
    ? send(rejectApplication, { params, body: to }, { key })
    : send(approveApplication, { params, body: to }, { key });
}
