import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FeedbackListed, issueDecisions } from '#contracts/feedback/calls.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { CallFailed } from '../platform/calls/callFailed.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../ui/notice/toast.tsx';
import { howLongAgo } from '../ui/show/howLongAgo.ts';
import { feedbackListTexts } from './feedbackListTexts.ts';
import { feedbackKey } from './queries.ts';

type Act = { note: string } | 'reopen';

/** Closes or reopens a task; closing can be undone. A person who was slower than a colleague is notified. */
export function useIssueTask({ id, event }: FeedbackListed, onChanged: (id: string) => void) {
  const say = useText(feedbackListTexts);
  const client = useQueryClient();
  const title = event?.title ?? say('eventGone');
  const refresh = () => {
    for (const queryKey of [feedbackKey, ['audit'], ['dashboard']])
      void client.invalidateQueries({ queryKey });
  };
  const undo = () =>
    perform(id, 'reopen', newKey()).then(refresh, error => toastFailed(say('reopenFailed'), error));
  const done = useMutation({
    mutationFn: ({ act, key }: { act: Act; key: string }) => perform(id, act, key),
    onSuccess: (_, { act }) => {
      refresh();
      onChanged(id);
      if (act === 'reopen') toastDone(say('didReopen', { title }));
      else toastDone(say('didClose', { title }), undo);
    },
    onError: error => {
      const faster = fasterThan(error);
      // The dialog then shows who closed it instead of the form, and what went wrong with it.
      if (faster) {
        const when = howLongAgo(new Date(faster.at), new Date(), language());
        toastFailed(say('faster', { name: faster.by, when }), error);
      }
      refresh();
    },
  });
  const { error, variables } = done;
  const failed = say(variables?.act === 'reopen' ? 'reopenFailed' : 'closeFailed');
  return {
    busy: done.isPending,
    failure: error && !fasterThan(error) && { title: failed, error },
    act: (act: Act) => done.mutate({ act, key: newKey() }),
  };
}

function fasterThan(error: Error) {
  return error instanceof CallFailed ? error.problem?.data?.decision : undefined;
}

function perform(id: string, act: Act, key: string) {
  const params = { id };
  return act === 'reopen'
    ? send(issueDecisions.acts.reopen, { params }, { key })
    : send(issueDecisions.acts.close, { params, body: act }, { key });
}
