import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import {
  type ContactMessageRead,
  EXCERPT,
  type ListedMessage,
  type listContactMessages,
} from '#contracts/support/calls.ts';
import { ANSWER_HOURS, LEGAL_REQUESTS, REQUEST_DAYS } from '#contracts/support/contactMessage.ts';
import type { ContactMessageRow } from '#contracts/support/rows.ts';
import type { UserRow } from '#contracts/users/rows.ts';
import { queueOf } from '#platform/areas/queueSource.ts';
import { byLanguage } from '#platform/database/byLanguage.ts';
import { type CountersSchema, countersOf } from '#platform/database/counters.ts';
import { inSnapshot, pageWithTotal } from '#platform/database/readModel.ts';
import { foldedHoldsAll } from '#platform/database/search.ts';

export type SupportSchema = CountersSchema & { contactMessages: ContactMessageRow; users: UserRow };
type Db = Kysely<SupportSchema>;
type Query = z.output<typeof listContactMessages.query>;
type Answer = z.output<typeof listContactMessages.answer>;

const HOUR = 3_600_000;
const SORTS = {
  received: sql`m.created_at`,
  name: byLanguage(sql`m.name`),
  subject: sql`m.subject`,
} as const;
// Must match the index's expression exactly; otherwise the index is not used.
const SEARCHED = sql<string>`m.searched`;

export const contactQueue = queueOf('contact_messages', "status = 'open'");

/** One page of the matching messages, with their number and the figures over all messages. */
export function findMessages(db: Db, query: Query, now: Date): Promise<Answer> {
  return inSnapshot(db, async db => {
    const matching = db.selectFrom('contactMessages as m').where(eb => eb.and(conditionsOf(query, now)));
    const page = matching
      .leftJoin('users as u', join => join.on(sql<SqlBool>`u.id::text = m.decided_by`))
      .selectAll('m')
      .select(['u.name as decider', sql<string>`left(m.message, ${EXCERPT})`.as('excerpt')])
      .orderBy(SORTS[query.sort], query.order)
      .orderBy('m.id', query.order)
      .limit(query.limit)
      .offset(query.offset);
    const { rows, total } = await pageWithTotal(db, page, matching);
    const messages = rows.map(({ excerpt, ...row }): ListedMessage => {
      const { answer: _, ...read } = messageFrom(row, now);
      return { ...read, message: excerpt };
    });
    return { messages, total, stats: await figuresOf(db, now) };
  });
}

/** One message in full; undefined where there is none. */
export async function findMessage(db: Db, id: string, now: Date): Promise<ContactMessageRead | undefined> {
  const row = await db
    .selectFrom('contactMessages as m')
    .leftJoin('users as u', join => join.on(sql<SqlBool>`u.id::text = m.decided_by`))
    .selectAll('m')
    .select('u.name as decider')
    .where('m.id', '=', id)
    .executeTakeFirst();
  return row && messageFrom(row, now);
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
  const { emailHash: _, decider, decidedBy, decidedAt, createdAt, ...same } = row;
  return {
    ...same,
    ...deadlinesOf(row, now),
    decidedBy: decidedBy ? { id: decidedBy, name: decider } : null,
    decidedAt: decidedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

function conditionsOf({ id, search, status, subject, overdue }: Query, now: Date): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (id) conditions.push(sql`m.id = ${id}::uuid`);
  if (search) conditions.push(foldedHoldsAll(SEARCHED, search));
  if (status !== 'all') conditions.push(sql`m.status = ${status}`);
  if (subject !== 'all') conditions.push(sql`m.subject = ${subject}`);
  if (overdue === 'true') conditions.push(isOverdue(now));
  return conditions;
}

function isOverdue(now: Date): Expression<SqlBool> {
  return sql`(m.status = 'open' and m.created_at < ${new Date(now.getTime() - ANSWER_HOURS * HOUR)})`;
}

async function figuresOf(db: Db, now: Date): Promise<Answer['stats']> {
  const { open = 0, answered = 0, spam = 0 } = await countersOf(db, 'contactMessages');
  const { overdue } = await db
    .selectFrom('contactMessages as m')
    .select(sql<number>`count(*)::integer`.as('overdue'))
    .where(isOverdue(now))
    .executeTakeFirstOrThrow();
  return { open, overdue, answered, spam };
}
