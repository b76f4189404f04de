import type { Language } from '#contracts/platform/sentence.ts';
import { answerContactMessage, type ListedMessage, sortContactMessage } from '#contracts/support/calls.ts';
import { send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import type { QueueDecision, QueueUndo } from '../ui/queue/queueProps.ts';
import { contactTexts } from './contactTexts.ts';

/** Beginnings of answers, in the language of who asked. */
const ANSWERS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Thank you for your message. We are looking into it and will write again soon.',
    'Thank you for telling us. We have corrected it.',
  ],
  es: [
    'Gracias por tu mensaje. Lo estamos revisando y te escribiremos pronto.',
    'Gracias por avisarnos. Ya lo hemos corregido.',
  ],
};

/** Answers a message by mail, or marks it as spam. */
export function useMessageDecisions(): QueueDecision<ListedMessage, never>[] {
  const say = useText(contactTexts);
  return [
    {
      name: 'answer',
      key: 'a',
      look: 'main',
      label: () => say('answer'),
      asks: {
        label: say('answerLabel'),
        help: ({ email }) => say('answerHelp', { email }),
        missing: say('answerMissing'),
        send: say('send'),
        longest: 5_000,
        templates: ANSWERS,
      },
      send: ({ id }, { text: answer, key }) =>
        send(answerContactMessage, { params: { id }, body: { answer } }, { key }),
      done: ({ name }) => say('didAnswer', { name }),
      failed: say('answerFailed'),
    },
    {
      name: 'spam',
      key: 'r',
      look: 'danger',
      label: () => say('markSpam'),
      send: ({ id }, { key }) =>
        send(sortContactMessage, { params: { id }, body: { status: 'spam' } }, { key }),
      done: ({ name }) => say('didSpam', { name }),
      failed: say('actFailed'),
    },
  ];
}

/** Reopens an answered message or one marked as spam. */
export function useMessageUndo(): QueueUndo<ListedMessage> {
  const say = useText(contactTexts);
  return {
    label: say('reopen'),
    send: (id, key) => send(sortContactMessage, { params: { id }, body: { status: 'open' } }, { key }),
    done: ({ name }) => say('didReopen', { name }),
    failed: say('actFailed'),
  };
}
