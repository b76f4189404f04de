import { contactMessageStream } from '#contracts/support/contactMessage.ts';
import { type ContactMessageRow, contactMessagesTable } from '#contracts/support/rows.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { decided, UNDECIDED } from '../platform/rows/decided.ts';
import { projection } from '../platform/rows/projection.ts';

/** Messages of visitors. An erased one has no row. */
export const contactMessages = projection({
  name: 'contactMessages',
  version: 1,
  of: contactMessageStream,
  table: contactMessagesTable,
  on: {
    ContactMessageSent: (_, { stream, revision, data, metadata }): ContactMessageRow => ({
      ...data,
      id: idOf(stream),
      revision,
      status: 'open',
      answer: null,
      ...UNDECIDED,
      createdAt: new Date(metadata.at),
    }),
    ContactMessageAnswered: (row, fact) =>
      decided(row, fact, { status: 'answered', answer: fact.data.answer }),
    ContactMessageMarkedSpam: (row, fact) => decided(row, fact, { status: 'spam' }),
    ContactMessageReopened: (row, { revision }): ContactMessageRow => ({
      ...row,
      revision,
      status: 'open',
      ...UNDECIDED,
    }),
    ContactMessageErased: () => undefined,
  },
  counts: ({ status }) => [{ name: status }],
});
