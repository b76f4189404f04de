import { Button } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { eraseSubmission, type SubmissionKind } from '#contracts/users/submissionCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastDone } from '../notice/toast.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { eraseSubmissionTexts } from './eraseSubmissionTexts.ts';

type EraseSubmissionProps = {
  kind: SubmissionKind;
  id: string;
  /** Of who sent it; of a recommendation, its title. */
  name: string;
  /** The prefix of the queries that show it. */
  of: QueryKey;
  onErased: () => void;
};

/** Erases what a visitor sent, once that is confirmed. */
export function EraseSubmission({ kind, id, name, of, onErased }: EraseSubmissionProps) {
  const say = useText(eraseSubmissionTexts);
  const client = useQueryClient();
  const isEvent = kind === 'recommendation';
  const [asked, setAsked] = useState(false);
  const erasure = useMutation({
    mutationFn: (key: string) => send(eraseSubmission, { params: { kind, id } }, { key }),
    onSuccess: () => {
      for (const queryKey of [of, ['audit'], ['dashboard']]) void client.invalidateQueries({ queryKey });
      toastDone(say(isEvent ? 'doneEvent' : 'done', { name }));
      onErased();
    },
  });
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        leftSection={<IconEraser size={16} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {say(`erase_${kind}`)}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={say(`title_${kind}`, { name })}
        confirm={say('confirm')}
        cancel={say('keep')}
        busy={erasure.isPending}
        failure={erasure.isError ? { title: say('failed'), error: erasure.error } : null}
        onCancel={() => setAsked(false)}
        onConfirm={() => erasure.mutate(newKey())}
      >
        {say(isEvent ? 'textEvent' : 'text')}
      </ConfirmDialog>
    </>
  );
}
