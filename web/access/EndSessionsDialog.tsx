import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endAdministratorSession } from '#contracts/access/securityCalls.ts';
import type { SessionRead } from '#contracts/access/sessionCalls.ts';
import { endUserSessions } from '#contracts/users/actCalls.ts';
import { send } from '../platform/calls/api.ts';
import { CallFailed } from '../platform/calls/callFailed.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { toastDone } from '../ui/notice/toast.tsx';
import { ConfirmWithCode } from './ConfirmWithCode.tsx';
import { securityKey } from './securityQueries.ts';
import { securityTexts } from './securityTexts.ts';

/** One session of an administrator, or all; of one's own account, all but this one. */
export type Ending = { userId: string; name: string; own: boolean; session?: SessionRead };

type EndSessionsDialogProps = { ending: Ending | null; onClose: () => void };

/** Asks before sessions are ended, and for a new code if the server requires one. */
export function EndSessionsDialog({ ending, onClose }: EndSessionsDialogProps) {
  const say = useText(securityTexts);
  const title = ending ? say(kindOf(ending), { name: ending.name }) : '';
  return (
    <Dialog opened={ending !== null} onClose={onClose} title={title} width={480}>
      {ending && <Body ending={ending} onClose={onClose} />}
    </Dialog>
  );
}

function kindOf({ session, own }: Ending): 'askOne' | 'askOthers' | 'askAll' {
  if (session) return 'askOne';
  return own ? 'askOthers' : 'askAll';
}

function Body({ ending, onClose }: { ending: Ending; onClose: () => void }) {
  const say = useText(securityTexts);
  const client = useQueryClient();
  const { userId, name, session } = ending;
  const end = useMutation({
    mutationFn: () =>
      session
        ? send(endAdministratorSession, { params: { id: session.id } })
        : send(endUserSessions, { params: { id: userId } }),
    onSuccess: ({ ended }) => {
      toastDone(say('ended', { count: ended }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: securityKey }),
    retry: false,
  });
  const needsCode = end.error instanceof CallFailed && end.error.problem?.code === 'code_required';
  const keep = (
    <Button variant="default" data-autofocus onClick={onClose}>
      {say('keep')}
    </Button>
  );
  if (needsCode) {
    return (
      <DialogBody typed actions={keep}>
        <p>{say('codeText')}</p>
        <ConfirmWithCode onConfirmed={() => end.mutate()} />
      </DialogBody>
    );
  }
  return (
    <DialogBody
      actions={
        <>
          {keep}
          <Button color="red" loading={end.isPending} onClick={() => end.mutate()}>
            {say(session ? 'endOne' : ending.own ? 'endOthers' : 'endAll')}
          </Button>
        </>
      }
    >
      <p>{say(`${kindOf(ending)}Text`, { name, device: session?.device ?? '' })}</p>
      {end.isError && <ErrorPanel title={say('endFailed')} error={end.error} ofAct />}
    </DialogBody>
  );
}
