import { decisionColumns } from '../platform/queue.ts';
import type { Language } from '../platform/sentences/sentence.ts';
import { column, nullable, type RowOf, table } from '../platform/table.ts';
import type { ContactStatus, ContactSubject } from './contactMessage.ts';

export const contactMessagesTable = table({
  name: 'contact_messages',
  key: 'id',
  columns: {
    id: column('uuid'),
    revision: column('integer'),
    name: column('text'),
    email: column('text'),
    emailHash: column('text'),
    subject: column<ContactSubject>('text'),
    message: column('text'),
    language: column<Language>('text'),
    status: column<ContactStatus>('text'),
    answer: nullable('text'),
    /** Who answered it, or marked it as spam, and when. */
    ...decisionColumns,
    createdAt: column('timestamptz'),
  },
  indexes: ['(status, created_at, id)', '(subject, status, created_at)', '(created_at, id)', '(email_hash)'],
  searched: "name || ' ' || email || ' ' || message",
});
export type ContactMessageRow = RowOf<typeof contactMessagesTable>;
