import type pg from 'pg';
import { pino } from 'pino';
import { streams } from '#contracts/streams.ts';
import { creationExecutor } from '#platform/commands/createEach.ts';
import { readModel } from '#platform/database/database.ts';
import { freshness } from '#platform/database/freshness.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { regionFinder } from '#platform/geography/places.ts';
import { rules } from '../../../services/compose/rules.ts';
import { pollFollowedCalendars } from '../../../services/followedCalendars/polling/pollFollowedCalendars.ts';
import { collecting } from '../../../services/importedEvents/collecting/collect.ts';
import type { Stack } from '../stack.ts';

/** Polls the calendars that are due, at addresses of this machine too, when a test wants it. */
export function pollingOn({ store, execute }: Pick<Stack, 'store' | 'execute'>, pool: pg.Pool) {
  const waiting = freshness(pool, () => {});
  const keys = subjectKeys(pool);
  const codec = factCodec(streams, keys);
  const commanding = { store, codec, rules, namesOf: async () => new Map<string, string>() };
  const createEach = creationExecutor(commanding);
  const db = readModel<never>(pool) as never;
  const parts = { db, pool, store, keys, execute, createEach, freshness: waiting, regionFinder };
  const access = { allows: () => true };
  const { work } = pollFollowedCalendars({
    ...{ pool, log: pino({ level: 'silent' }), access },
    ...collecting(parts),
  });
  return {
    poll: (now: Date) => work({ now, signal: new AbortController().signal }),
    stop: () => waiting.close(),
  };
}
