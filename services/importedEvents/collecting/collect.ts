import type pg from 'pg';
import { v5 } from 'uuid';
import type { DanceStyleRow } from '#contracts/danceStyles/rows.ts';
import { importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import { sourceStream } from '#contracts/importedEvents/source.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { isRefusal, Refusal } from '#platform/refusals/refusal.ts';
import { readKnown } from '../reading/known.ts';
import { countsOf, noteBatch } from './batches.ts';
import type { CandidateTables } from './candidates.ts';
import { type IntakeParts, importedEventId, intaker, type Outcome, type Sending } from './intake.ts';

/** What other areas may do here: the calendars that the console follows are sources too. */
export type Collecting = {
  /** Takes in what a source collected; see `intaker`. */
  collect(sending: Sending): Promise<Outcome[]>;
  /** Notes that a source no longer has these items of its own. */
  vanished(source: { sourceId: string; sourceItemIds: readonly string[]; asked: Asked }): Promise<void>;
  /** Notes that a source has items under other ids of its own than those with which they came. */
  renamed(source: { sourceId: string; ids: readonly RenamedId[]; asked: Asked }): Promise<void>;
  /** Adds the source of a calendar under the calendar's id, or gives it its new name. */
  nameSource(source: { id: string; name: string; asked: Asked }): Promise<void>;
};

export type RenamedId = { sourceItemId: string; otherId: string };

type Tables = CandidateTables & { regions: RegionRow; danceStyles: DanceStyleRow };
type Parts = Omit<IntakeParts, 'known' | 'db'> & {
  db: ReadModel<Tables>;
  pool: pg.Pool;
};

/** Makes the functions that take in what sources collect; for the API, and for processes that poll. */
export function collecting(parts: Parts): Collecting {
  const { db, pool, execute } = parts;
  // A Kysely of more tables is none of fewer, though it does all that one does.
  const intake = intaker({ ...parts, db: db as never, known: () => readKnown(db) });
  return {
    async collect(sending) {
      const outcomes = await intake(sending);
      await noteBatch(pool, { ...sending, now: sending.asked.now }, countsOf(outcomes));
      return outcomes;
    },
    async vanished({ sourceId, sourceItemIds, asked }) {
      for (const sourceItemId of sourceItemIds) {
        const id = importedEventId(sourceId, sourceItemId);
        const by = { ...asked, commandId: v5(`vanished ${id}`, asked.commandId) };
        await execute(importedEventStream, id, 'NoteVanished', {}, by).catch(unlessGone);
      }
    },
    async renamed({ sourceId, ids, asked }) {
      for (const { sourceItemId, otherId } of ids) {
        const id = importedEventId(sourceId, sourceItemId);
        const by = { ...asked, commandId: v5(`renamed ${id}`, asked.commandId) };
        const data = { sourceItemId: otherId };
        await execute(importedEventStream, id, 'NoteOtherId', data, by).catch(unlessGone);
      }
    },
    async nameSource({ id, name, asked }) {
      const by = (what: string): Asked => ({ ...asked, commandId: v5(`${what} ${name}`, asked.commandId) });
      const added = { name, kind: 'calendar' as const };
      await execute(sourceStream, id, 'AddSource', added, by('add')).catch(async error => {
        if (!isRefusal(error)) throw error;
        await execute(sourceStream, id, 'RenameSource', { name }, by('rename'));
      });
    },
  };
}

/** It was deleted, and nobody waits for it. */
function unlessGone(error: unknown): void {
  if (!(error instanceof Refusal) || error.status !== 404) throw error;
}
