import type { FastifyRequest } from 'fastify';
import type { CalendarNotices } from '#contracts/followedCalendars/notices.ts';
import {
  CALENDAR_BYTES,
  type CollectedItem,
  collectCalendar,
  collectEvents,
} from '#contracts/importedEvents/collected.ts';
import { sourceSentences } from '#contracts/importedEvents/sentences.ts';
import { REQUESTS_A_MINUTE } from '#contracts/importedEvents/sourceCalls.ts';
import { type Language, tell } from '#contracts/platform/sentences/sentence.ts';
import { regionStream } from '#contracts/regions/region.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Asked } from '#platform/commands/commands.ts';
import { fold } from '#platform/facts/fold.ts';
import { consume } from '#platform/http/rateLimits.ts';
import { invalidField, Refusal } from '#platform/refusals/refusal.ts';
import { countsOf } from './batches.ts';
import type { Collecting } from './collect.ts';
import { sourceWithKey } from './sourceKeys.ts';

type Unreadable = 'notCalendar' | 'cutOff' | 'tooLarge';
type Region = { city: string; state: string | null; country: string; timeZone: string };

export type CollectNeeds = {
  collecting: Pick<Collecting, 'collect'>;
  /** The entries of a calendar as items; or why it is none that can be read. Refuses one that takes too much. */
  itemsIn(
    calendar: Uint8Array,
    context: { now: Date; charset?: string; region?: Region | undefined },
  ): Promise<{ items: CollectedItem[]; notices: CalendarNotices } | Unreadable>;
};

type Sent = { request: FastifyRequest; asked: Asked; language: Language };

/** The calls with which programs send what they collected. */
export function collectRoutes(core: Core, { collecting: { collect }, itemsIn }: CollectNeeds): void {
  const { calls, load, pool, clock } = core;
  const sourceOf = async (request: FastifyRequest): Promise<string> => {
    const source = await sourceWithKey(load, request);
    const windows = [{ seconds: 60, most: REQUESTS_A_MINUTE }];
    const { granted, freeAt } = await consume(pool, { key: `collected ${source.id}`, windows }, clock());
    if (!granted) throw tooMany(freeAt.getTime() - clock().getTime());
    return source.id;
  };
  const take = async (
    sourceId: string,
    { batchId, items }: { batchId: string | undefined; items: readonly unknown[] },
    { asked, language }: Sent,
  ) => {
    const batch = batchId ?? asked.commandId;
    // The source itself is named by each item; no person sent this.
    const by: Asked = { ...asked, actor: { id: 'system', role: 'system' } };
    const outcomes = await collect({ sourceId, batchId: batch, items, asked: by });
    const told = outcomes.map(({ reason, ...same }) => ({
      ...same,
      ...(reason && { reason: tell(reason, language) }),
    }));
    return { body: { batchId: batch, ...countsOf(outcomes), items: told } };
  };

  calls.command(collectEvents, async ({ body: { batchId, items }, ...sent }) =>
    take(await sourceOf(sent.request), { batchId, items }, sent),
  );
  calls.command(collectCalendar, async ({ body, query: { batchId, regionId }, ...sent }) => {
    const sourceId = await sourceOf(sent.request);
    const region = regionId === undefined ? undefined : await regionWith(core, regionId);
    const charset = /charset="?([\w-]+)/i.exec(sent.request.headers['content-type'] ?? '')?.[1];
    const bytes = body ?? new Uint8Array();
    const read = await itemsIn(bytes, { now: clock(), region, ...(charset && { charset }) });
    if (typeof read === 'string') throw unreadable(read);
    const { items, notices } = read;
    const { body: taken } = await take(sourceId, { batchId, items }, sent);
    return { body: { ...taken, notices } };
  });
}

async function regionWith({ load }: Core, id: string): Promise<Region> {
  const region = fold(regionStream, await load(`${regionStream.category}-${id}`));
  if (!region || region.closed) throw invalidField('regionId', sourceSentences.noRegion);
  return region;
}

const MEGABYTE = 1024 * 1024;
const UNREADABLE = {
  notCalendar: { sentence: sourceSentences.notCalendar, status: 422, code: 'not_calendar' },
  cutOff: { sentence: sourceSentences.cutOff, status: 422, code: 'cut_off' },
  tooLarge: {
    sentence: sourceSentences.calendarTooLarge({ megabytes: CALENDAR_BYTES / MEGABYTE }),
    status: 413,
    code: 'too_large',
  },
} as const;

function unreadable(why: Unreadable): Refusal {
  const { sentence, ...answer } = UNREADABLE[why];
  return new Refusal(sentence, answer);
}

function tooMany(wait: number): Refusal {
  const seconds = Math.max(1, Math.ceil(wait / 1_000));
  return new Refusal(sourceSentences.tooMany({ count: seconds }), {
    status: 429,
    code: 'too_many_requests',
    retryAfter: seconds,
  });
}
