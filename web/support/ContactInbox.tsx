import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { CONTACT_STATUSES, CONTACT_SUBJECTS } from '#contracts/support/contactMessage.ts';
import { useText } from '../platform/texts/messages.ts';
import { BulkQueueScreen } from '../ui/queue/BulkQueueScreen.tsx';
import { labelled } from '../ui/screen/BookScreen.tsx';
import { ContactMessageDetails } from './ContactMessageDetails.tsx';
import { contactTexts } from './contactTexts.ts';
import { messageColumns } from './messageColumns.tsx';
import { MESSAGES } from './queries.ts';

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

/** The messages of visitors: those that wait for an answer, unless the filters say otherwise. */
export function ContactInbox() {
  const say = useText(contactTexts);
  return (
    <BulkQueueScreen
      queue={MESSAGES}
      say={say}
      figures={{
        open: [say('open'), {}],
        overdue: [say('overdue'), { overdue: 'true' }],
        answered: [say('answered'), { status: 'answered' }],
        spam: [say('spam'), { status: 'spam' }],
      }}
      selects={{
        status: [say('filterStatus'), { ...labelled(CONTACT_STATUSES, say), all: say('anyStatus') }],
        subject: [say('filterSubject'), { all: say('anySubject'), ...labelled(CONTACT_SUBJECTS, say) }],
        overdue: [say('filterOverdue'), { all: say('anyOverdue'), true: say('isOverdue') }],
      }}
      columns={messageColumns}
      nameOf={({ name }) => name}
      Details={ContactMessageDetails}
      decisions={{
        answer: {
          key: 'a',
          look: 'main',
          asks: {
            label: say('answerLabel'),
            help: ({ email }) => say('answerHelp', { email }),
            missing: say('answerMissing'),
            send: say('send'),
            longest: 5_000,
            templates: ANSWERS,
          },
          send: ({ text: answer }) => ['answer', { answer }],
        },
        markSpam: { key: 'r', look: 'danger', send: ['sort', { status: 'spam' }] },
      }}
      reopen={['sort', { status: 'open' }]}
      together="markSpam"
    />
  );
}
