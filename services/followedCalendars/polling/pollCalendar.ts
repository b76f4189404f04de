import type pg from 'pg';
import type { Logger } from 'pino';
import { v7 } from 'uuid';
import type { CalendarNotices } from '#contracts/followedCalendars/notices.ts';
import { pollSentences } from '#contracts/followedCalendars/sentences.ts';
import { CALENDAR_BYTES } from '#contracts/importedEvents/collected.ts';
import type { Asked } from '#platform/commands/commands.ts';
import { attempting, endAttempts, MOST_DEATHS } from '#platform/processes/attempts.ts';
import { backOff } from '#platform/program/backOff.ts';
import { OverBudget } from '#platform/threads/overBudget.ts';
import type { HashedEntry } from '../reading/calendarParts.ts';
import type { Unreadable } from '../reading/calendarText.ts';
import { readCalendarAside } from '../reading/readCalendarAside.ts';
import type { Collecting } from './collecting.ts';
import { type Fetched, fetchCalendar } from './fetchCalendar.ts';
import { forgetOver, type KnownItem, knownItems, noteGone, noteItems } from './itemRecords.ts';
import {
  type DueCalendar,
  noteDeath,
  noteFailure,
  noteSuccess,
  POLLING,
  park,
  releaseClaim,
} from './pollRecords.ts';
import { type Recognised, recognise } from './recognise.ts';
import type { Access } from './safeRequest.ts';

export type PollParts = { pool: pg.Pool; log: Logger; access?: Access } & Collecting;

const RETRY = { first: 5 * 60_000, most: 24 * 3_600_000 };
const AT_ONCE = 1_000;

/** `deaths`: how many polls of this calendar have ended with the process that did them. */
type When = { now: Date; signal: AbortSignal; deaths: number };

/**
 * Polls a calendar that the caller has claimed: what is new or changed is collected, what is no longer in it is noted
 * as vanished, unless it is over. Repeated after a crash it does what is missing, and nothing twice; after two crashes
 * it is not repeated.
 */
export async function pollCalendar(parts: PollParts, calendar: DueCalendar, when: When): Promise<void> {
  const { pool, log } = parts;
  const { id } = calendar;
  const { now, signal, deaths } = when;
  if (deaths >= MOST_DEATHS) {
    log.error({ calendar: id }, 'a calendar is parked: polling it ended the process twice');
    await park(pool, id, pollSentences.parked);
    await endAttempts(pool, POLLING, [id]);
    return;
  }
  if (deaths > 0) await noteDeath(pool, id, pollSentences.stopped);
  await attempting(pool, { kind: POLLING, items: [id] }, async () => {
    if (!signal.aborted) await poll(parts, calendar, when);
    if (signal.aborted) await releaseClaim(pool, id, now);
  });
}

async function poll(parts: PollParts, calendar: DueCalendar, { now, signal }: When): Promise<void> {
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
    if (signal.aborted) return;
    const isTooMuch = error instanceof OverBudget;
    if (!isTooMuch) log.error({ err: error, calendar: id }, 'polling a calendar');
    const nextAt = new Date(now.getTime() + backOff(failures, RETRY));
    await noteFailure(pool, id, {
      ...{ at: now, nextAt, url },
      why: isTooMuch ? pollSentences.tooMuch : pollSentences.broken,
    });
  }
}

type Taken =
  | { outcome: 'unchanged' }
  | {
      outcome: 'read';
      etag: string | null;
      lastModified: string | null;
      entries: number;
      notices: CalendarNotices;
    }
  | Extract<Fetched, { outcome: 'failed' }>;

async function take(parts: PollParts, calendar: DueCalendar, fetched: Fetched, now: Date): Promise<Taken> {
  if (fetched.outcome !== 'sent') return fetched;
  const { bytes, charset, etag, lastModified } = fetched;
  const { region, organizer } = calendar;
  const read = await readCalendarAside(bytes, {
    now,
    address: calendar.url,
    region,
    organizer,
    ...(charset && { charset }),
  });
  if (typeof read === 'string') return { outcome: 'failed', why: UNREADABLE[read] };
  const { entries } = read;
  const notices = { ...read.notices, ...(await takeIn(parts, calendar, entries, now)) };
  return { outcome: 'read', etag, lastModified, entries: entries.length, notices };
}

const UNREADABLE = {
  notCalendar: pollSentences.notCalendar,
  cutOff: pollSentences.cutOff,
  tooLarge: pollSentences.tooLarge({ megabytes: CALENDAR_BYTES / 1024 / 1024 }),
} satisfies Record<Unreadable, unknown>;

/** Answers what is to be told about it. */
async function takeIn(
  { pool, collect, vanished, renamed, nameSource }: PollParts,
  { id, name }: DueCalendar,
  entries: readonly HashedEntry[],
  now: Date,
): Promise<CalendarNotices> {
  const batchId = v7();
  const asked = (): Asked => ({
    commandId: v7(),
    actor: { id: 'system', role: 'system' },
    now,
    correlationId: batchId,
  });
  const known = await knownItems(pool, id);
  const read = recognise(known, entries, now);
  const changed = read.filter(isNews);
  // The calendar may have another name than before, even if its entries are the same.
  if (changed.length > 0 || known.length > 0) await nameSource({ id, name, asked: asked() });
  // All of them at once: of a calendar that takes too much to read, nothing is taken in.
  const items = changed.map(({ entry, item }) => ({ ...entry.item, id: item }));
  const outcomes = items.length > 0 ? await collect({ sourceId: id, batchId, items, asked: asked() }) : [];
  const moved = read.filter(({ entry, before }) => before && before.uid !== entry.item.id);
  const ids = moved
    .filter(({ item, before }) => before!.uid === item)
    .map(({ item, entry }) => ({ sourceItemId: item, otherId: entry.item.id }));
  if (ids.length > 0) await renamed({ sourceId: id, ids, asked: asked() });
  await noteRead(pool, id, read.filter(isOther));
  const here = new Set(read.map(({ item }) => item));
  const missing = known.filter(one => !one.gone && !here.has(one.item) && !isOver(one, now));
  if (missing.length > 0) {
    const gone = missing.map(({ item }) => item);
    await vanished({ sourceId: id, sourceItemIds: gone, asked: asked() });
    await noteGone(pool, id, gone);
  }
  await forgetOver(pool, id, now);
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused').length;
  return { ...(refused > 0 && { refused }), ...(moved.length > 0 && { renamed: moved.length }) };
}

async function noteRead(pool: pg.Pool, calendar: string, read: readonly Recognised[]): Promise<void> {
  for (let at = 0; at < read.length; at += AT_ONCE) {
    const part = read.slice(at, at + AT_ONCE);
    await noteItems(
      pool,
      calendar,
      part.map(({ item, entry: { hash, likeness, overAt, ...entry } }) => ({
        ...{ item, uid: entry.item.id, hash, likeness, overAt },
      })),
    );
  }
}

function isNews({ entry, before }: Recognised): boolean {
  return before === undefined || before.gone || before.hash !== entry.hash;
}

/** Whether there is anything to note: what it says, or the id with which it says it. */
function isOther(one: Recognised): boolean {
  const { entry, before } = one;
  return isNews(one) || before?.uid !== entry.item.id || before.likeness !== entry.likeness;
}

function isOver({ overAt }: KnownItem, now: Date): boolean {
  return overAt !== null && overAt <= now;
}
