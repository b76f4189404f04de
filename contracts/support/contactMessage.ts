import { z } from 'zod';
import { ERASED, personal, type StreamOf } from '../platform/fact.ts';
import { sentBy } from '../platform/publicForm.ts';

export const CONTACT_SUBJECTS = [
  'account_deletion',
  'data_export',
  'privacy_concern',
  'technical_issue',
  'feature_request',
  'report_content',
  'general_inquiry',
  'other',
] as const;
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number];

export const CONTACT_STATUSES = ['open', 'answered', 'spam'] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];

/** Within how many hours visitors are promised an answer. */
export const ANSWER_HOURS = 48;
/** Within how many days the law wants these requests done (GDPR, article 12.3: one month). */
export const REQUEST_DAYS = 30;
export const LEGAL_REQUESTS: readonly ContactSubject[] = ['account_deletion', 'data_export'];

const sent = z.object({
  name: personal(z.string().min(1).max(120)),
  email: personal(z.email().max(254)),
  subject: z.enum(CONTACT_SUBJECTS),
  message: personal(z.string().max(5_000)),
  ...sentBy,
});
const answered = z.object({ answer: personal(z.string().min(1).max(5_000)) });

export const contactMessageFacts = {
  ContactMessageSent: sent,
  ContactMessageAnswered: answered,
  ContactMessageMarkedSpam: z.object({}),
  ContactMessageReopened: z.object({}),
  ContactMessageErased: z.object({}),
};

export const contactMessageCommands = {
  SendContactMessage: sent,
  AnswerContactMessage: answered,
  MarkContactMessageSpam: z.object({}),
  ReopenContactMessage: z.object({}),
  EraseContactMessage: z.object({}),
};

export type ContactMessageState = Omit<z.output<typeof sent>, 'emailHash'> & {
  status: ContactStatus;
  answer: string | null;
  erased: boolean;
};

/** Streams `contactMessage-<id>`: what a visitor wrote to us, and what became of it. */
export const contactMessageStream: StreamOf<
  ContactMessageState,
  typeof contactMessageFacts,
  typeof contactMessageCommands,
  'ContactMessageSent'
> = {
  category: 'contactMessage',
  named: { field: 'name' },
  facts: contactMessageFacts,
  commands: contactMessageCommands,
  erasedBy: 'ContactMessageErased',
  begin: {
    ContactMessageSent: ({ emailHash: _, ...data }) => ({
      ...data,
      status: 'open',
      answer: null,
      erased: false,
    }),
  },
  evolve: {
    ContactMessageAnswered: (state, { answer }) => ({ ...state, status: 'answered', answer }),
    ContactMessageMarkedSpam: state => ({ ...state, status: 'spam' }),
    ContactMessageReopened: state => ({ ...state, status: 'open' }),
    ContactMessageErased: state => ({
      ...state,
      name: ERASED,
      email: ERASED,
      message: ERASED,
      answer: state.answer === null ? null : ERASED,
      erased: true,
    }),
  },
};
