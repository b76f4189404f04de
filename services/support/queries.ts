import { type Expression, type SqlBool, sql } from 'kysely';
import { type ContactMessageRead, contactQueue, EXCERPT } from '#contracts/support/calls.ts';
import { ANSWER_HOURS, LEGAL_REQUESTS, REQUEST_DAYS } from '#contracts/support/contactMessage.ts';
import type { ContactMessageRow } from '#contracts/support/rows.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { queueOf } from '#platform/areas/queueSource.ts';
import { equals } from '#platform/book/conditions.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import type { CountersSchema } from '#platform/database/counters.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { foldedHoldsAll } from '#platform/database/search.ts';
import { counted, decider, decisionOf, queueRows } from '#platform/queue/queueRows.ts';
import { bulkSpam } from './bulkSpam.ts';

export type SupportSchema = CountersSchema & { contactMessages: ContactMessageRow; users: UserRow };
type Db = ReadModel<SupportSchema>;

const HOUR = 3_600_000;

/** The messages of visitors, those that have waited longest first. */
export const messageRows = queueRows(contactQueue, {
  waiting: queueOf('contact_messages', "status = 'open'"),
  together: bulkSpam,
  from: (db: Db) => db.selectFrom('contactMessages as m'),
  id: 'm.id',
  select: messages =>
    messages.selectAll('m').select([decider('m'), sql<string>`left(m.message, ${EXCERPT})`.as('excerpt')]),
  // Must match the index's expression exactly; otherwise the index is not used.
  search: words => foldedHoldsAll(sql<string>`m.searched`, words),
  where: {
    status: equals('m.status'),
    subject: equals('m.subject'),
    overdue: (_, now: Date) => isOverdue(now),
  },
  sorts: { received: [sql`m.created_at`], name: [byLanguage(sql`m.name`)], subject: [sql`m.subject`] },
  figures: async (db, now) => ({
    ...(await counted(db, contactQueue, ['open', 'answered', 'spam'])),
    overdue: await countOverdue(db, now),
  }),
  offers: {},
  read: (rows, now) =>
    rows.map(({ excerpt, ...row }) => {
      const { answer: _, ...read } = messageFrom(row, now);
      return { ...read, message: excerpt };
    }),
});

/** One message in full; undefined where there is none. */
export async function findMessage(db: Db, id: string, now: Date): Promise<ContactMessageRead | undefined> {
  const found = await messageRows.find(db, id);
  if (!found) return;
  const { excerpt: _, ...row } = found;
  return messageFrom(row, now);
}

type Timed = Pick<ContactMessageRow, 'status' | 'subject' | 'createdAt'>;

/** Until when a message is to be answered, and what it asks for to be done; and whether the answer is late. */
export function deadlinesOf({ status, subject, createdAt }: Timed, now: Date) {
  const answerBy = new Date(createdAt.getTime() + ANSWER_HOURS * HOUR);
  const dueBy = new Date(createdAt.getTime() + REQUEST_DAYS * 24 * HOUR);
  return {
    overdue: status === 'open' && answerBy < now,
    answerBy: answerBy.toISOString(),
    dueBy: LEGAL_REQUESTS.includes(subject) ? dueBy.toISOString() : null,
  };
}

function messageFrom(row: ContactMessageRow & { decider: string | null }, now: Date): ContactMessageRead {
  const { emailHash: _, decider: __, createdAt, ...same } = row;
  return {
    ...same,
    ...deadlinesOf(row, now),
    ...decisionOf(row),
    createdAt: createdAt.toISOString(),
  };
}

function isOverdue(now: Date): Expression<SqlBool> {
  return sql`(m.status = 'open' and m.created_at < ${new Date(now.getTime() - ANSWER_HOURS * HOUR)})`;
}

async function countOverdue(db: Db, now: Date): Promise<number> {
  const { overdue } = await db
    .selectFrom('contactMessages as m')
    .select(sql<number>`count(*)::integer`.as('overdue'))
    .where(isOverdue(now))
    .executeTakeFirstOrThrow();
  return overdue;
}
