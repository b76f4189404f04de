import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { v7 } from 'uuid';
import { pollSentences } from '#contracts/followedCalendars/sentences.ts';
import { CALENDAR_BYTES } from '#contracts/importedEvents/collected.ts';
import type { Asked } from '#platform/commands/commands.ts';
import { backOff } from '#platform/program/backOff.ts';
import type { Unreadable } from '../reading/calendarText.ts';
import type { Entry } from '../reading/entryItem.ts';
import { readCalendar } from '../reading/readCalendar.ts';
import type { Collecting } from './collecting.ts';
import { type Fetched, fetchCalendar } from './fetchCalendar.ts';
import { forgetOver, type KnownItem, knownItems, noteGone, noteItems } from './itemRecords.ts';
import { type DueCalendar, noteFailure, noteSuccess } from './pollRecords.ts';
import type { Access } from './safeRequest.ts';

export type PollParts = { pool: pg.Pool; log: Logger; access?: Access } & Collecting;

const RETRY = { first: 5 * 60_000, most: 24 * 3_600_000 };
const AT_ONCE = 200;

/**
 * Polls a calendar that the caller has claimed: what is new or changed is collected, what is no longer in it is noted
 * as vanished, unless it is over. Repeated after a crash it does what is missing, and nothing twice.
 */
export async function pollCalendar(
  parts: PollParts,
  calendar: DueCalendar,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<void> {
  const { pool, log, access } = parts;
  const { id, url, validators, failures, everyMinutes } = calendar;
  const fetched = await fetchCalendar(url, validators, { ...access, signal });
  if (signal.aborted) return;
  try {
    const taken = await take(parts, calendar, fetched, now);
    if (taken.outcome !== 'failed') {
      // Not all at the same moment.
      const nextAt = new Date(now.getTime() + everyMinutes * 60_000 * (0.9 + Math.random() / 10));
      await noteSuccess(pool, id, { at: now, nextAt, url, ...(taken.outcome === 'read' && { read: taken }) });
      return;
    }
    const { why, retryAfterMs = 0 } = taken;
    const nextAt = new Date(now.getTime() + Math.max(backOff(failures, RETRY), retryAfterMs));
    await noteFailure(pool, id, { at: now, nextAt, url, why });
  } catch (error) {
    log.error({ err: error, calendar: id }, 'polling a calendar');
    const nextAt = new Date(now.getTime() + backOff(failures, RETRY));
    await noteFailure(pool, id, { at: now, nextAt, url, why: pollSentences.broken });
  }
}

type Taken =
  | { outcome: 'unchanged' }
  | { outcome: 'read'; etag: string | null; lastModified: string | null; entries: number }
  | Extract<Fetched, { outcome: 'failed' }>;

async function take(parts: PollParts, calendar: DueCalendar, fetched: Fetched, now: Date): Promise<Taken> {
  if (fetched.outcome !== 'sent') return fetched;
  const { bytes, charset, etag, lastModified } = fetched;
  const { region, organizer } = calendar;
  const read = readCalendar(bytes, { now, region, organizer, ...(charset && { charset }) });
  if (typeof read === 'string') return { outcome: 'failed', why: UNREADABLE[read] };
  await takeIn(parts, calendar, read.entries, now);
  return { outcome: 'read', etag, lastModified, entries: read.entries.length };
}

const UNREADABLE = {
  notCalendar: pollSentences.notCalendar,
  cutOff: pollSentences.cutOff,
  tooLarge: pollSentences.tooLarge({ megabytes: CALENDAR_BYTES / 1024 / 1024 }),
} satisfies Record<Unreadable, unknown>;

async function takeIn(
  { pool, collect, vanished, nameSource }: PollParts,
  { id, name }: DueCalendar,
  entries: readonly Entry[],
  now: Date,
): Promise<void> {
  const batchId = v7();
  const asked = (): Asked => ({
    commandId: v7(),
    actor: { id: 'system', role: 'system' },
    now,
    correlationId: batchId,
  });
  const known = await knownItems(pool, id);
  const read = new Map(entries.map(entry => [entry.item.id, { ...entry, hash: hashOf(entry) }]));
  const changed = [...read.values()].filter(({ item, hash }) => isNews(known.get(item.id), hash));
  // The calendar may have another name than before, even if its entries are the same.
  if (changed.length > 0 || known.size > 0) await nameSource({ id, name, asked: asked() });
  for (let at = 0; at < changed.length; at += AT_ONCE) {
    const part = changed.slice(at, at + AT_ONCE);
    await collect({ sourceId: id, batchId, items: part.map(({ item }) => item), asked: asked() });
    await noteItems(
      pool,
      id,
      part.map(({ item, hash, overAt }) => ({ item: item.id, hash, overAt })),
    );
  }
  const missing = [...known.values()].filter(one => !one.gone && !read.has(one.item) && !isOver(one, now));
  if (missing.length > 0) {
    const ids = missing.map(({ item }) => item);
    await vanished({ sourceId: id, sourceItemIds: ids, asked: asked() });
    await noteGone(pool, id, ids);
  }
  await forgetOver(pool, id, now);
}

function isNews(before: KnownItem | undefined, hash: string): boolean {
  return before === undefined || before.gone || before.hash !== hash;
}

function isOver({ overAt }: KnownItem, now: Date): boolean {
  return overAt !== null && overAt <= now;
}

function hashOf({ item }: Entry): string {
  return createHash('sha256').update(JSON.stringify(item)).digest('base64');
}
