import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  answerContactMessage,
  type ContactMessageRead,
  sortContactMessage,
} from '#contracts/support/calls.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { CallFailed } from '../platform/calls/callFailed.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../ui/notice/toast.tsx';
import { howLongAgo } from '../ui/show/howLongAgo.ts';
import { contactTexts } from './contactTexts.ts';
import { messageQuery, messagesKey } from './queries.ts';

type Act = { answer: string } | { status: 'open' | 'spam' };
type Sent = { act: Act; key: string };
type After = { onClose: () => void; onChanged: (id: string) => void };

/** Answers a message, marks it as spam, reopens it; the latter two can be undone. */
export function useMessageActs(message: ContactMessageRead, { onClose, onChanged }: After) {
  const say = useText(contactTexts);
  const client = useQueryClient();
  const { id, name } = message;
  const settle = (written: ContactMessageRead) => {
    client.setQueryData(messageQuery(id).queryKey, written);
    for (const queryKey of [messagesKey, ['audit'], ['dashboard']])
      void client.invalidateQueries({ queryKey });
    onChanged(id);
  };
  const back = (status: 'open' | 'spam') => () =>
    perform(id, { act: { status }, key: newKey() }).then(settle, error =>
      toastFailed(say('actFailed'), error),
    );
  const done = useMutation({
    mutationFn: (sent: Sent) => perform(id, sent),
    onSuccess: (written, { act }) => {
      settle(written);
      if ('answer' in act) toastDone(say('didAnswer', { name }));
      else if (act.status === 'spam') toastDone(say('didSpam', { name }), back('open'));
      else toastDone(say('didReopen', { name }));
      if (!('status' in act) || act.status === 'spam') onClose();
    },
    onError: () => void client.invalidateQueries({ queryKey: messagesKey }),
  });
  const title = done.variables && 'answer' in done.variables.act ? say('answerFailed') : say('actFailed');
  const faster = done.error instanceof CallFailed ? done.error.problem?.data?.decision : undefined;
  return {
    busy: done.isPending,
    failure: done.isError && {
      title: faster ? fasterWords(faster) : title,
      error: done.error,
    },
    send: (answer: string) => done.mutate({ act: { answer }, key: newKey() }),
    sort: (status: 'open' | 'spam') => done.mutate({ act: { status }, key: newKey() }),
  };

  function fasterWords({ status, by, at }: { status: string; by: string; at: string }): string {
    const when = howLongAgo(new Date(at), new Date(), language());
    return say(status === 'spam' ? 'faster_spam' : 'faster_answered', { name: by, when });
  }
}

async function perform(id: string, { act, key }: Sent): Promise<ContactMessageRead> {
  const params = { id };
  const answer =
    'answer' in act
      ? await send(answerContactMessage, { params, body: act }, { key })
      : await send(sortContactMessage, { params, body: act }, { key });
  return answer.message;
}
