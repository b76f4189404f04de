import { sql } from 'kysely';
import type { AuditEntry } from '#contracts/audit/calls.ts';
import { fieldWord } from '#contracts/audit/changesTold.ts';
import { exportAudit } from '#contracts/audit/exportCalls.ts';
import type { ThingNameRow } from '#contracts/audit/thingNames.ts';
import { toldInWords } from '#contracts/factSentences.ts';
import type { Change } from '#contracts/platform/change.ts';
import type { Locale } from '#contracts/platform/sentences/locale.ts';
import { actorName } from '#contracts/platform/telling.ts';
import type { Core } from '#platform/areas/core.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import type { NameThings } from '#platform/facts/nameThings.ts';
import type { Cell } from '#platform/files/csv.ts';
import type { FileColumns } from '#platform/files/exportList.ts';
import { entryParts } from './changesTold.ts';
import { type AuditSchema, type EntryParts, entriesOf, entryRows } from './entries.ts';
import { streamsFound } from './findThings.ts';
import { countOf, positionsSought, type Sought, soughtFacts } from './sought.ts';

/** Facts read at once, and once more while these are written: 500 took 80 MB more memory. */
const PAGE = 200;

/** A fact with its place in the hash chain, and its sentence. */
type Exported = AuditEntry & { index: string; hash: string; sentence: string };
/** A line of the CSV file: a fact, and one of its changes. */
type Line = { fact: Exported; change: Change | null; locale: Locale };

const COLUMNS: FileColumns<Line> = {
  'Recorded at (UTC)': ({ fact }) => fact.at,
  Actor: ({ fact, locale }) => actorName(fact.actor, locale),
  'Actor ID': ({ fact }) => fact.actor.id,
  Role: ({ fact }) => fact.actor.role,
  'What happened': ({ fact }) => fact.sentence,
  Item: ({ fact }) => fact.thing,
  'Item now called': ({ fact }) => fact.thingLater,
  Field: ({ change, locale }) => change && fieldWord(change.field, locale),
  From: ({ change }) => cellOf(change?.before),
  To: ({ change }) => cellOf(change?.after),
  Dates: ({ change }) => change?.dates?.count ?? null,
  'First date': ({ change }) => change?.dates?.first ?? null,
  Reason: ({ fact }) => fact.reason,
  Type: ({ fact }) => fact.type,
  Command: ({ fact }) => fact.command,
  History: ({ fact }) => fact.stream,
  Revision: ({ fact }) => fact.revision,
  Action: ({ fact }) => fact.correlationId,
  Position: ({ fact }) => fact.position,
  'Index in the log': ({ fact }) => fact.index,
  'Hash (SHA-256 chain)': ({ fact }) => fact.hash,
};

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The call that exports what the filters show. */
export function exportRoutes(core: Core, nameThings: NameThings): void {
  const db = core.db<AuditSchema>();
  const parts = entryParts(core, nameThings);
  const find = streamsFound(core.db<{ thingNames: ThingNameRow }>());
  core.calls.query(exportAudit, async ({ query, language, ...asking }, reply) => {
    const locale: Locale = language === 'es' ? 'es' : 'en-GB';
    const sought = await soughtFacts(db, query, find);
    const count = await countOf(sought, db);
    const facts = exportedFacts(db, sought, parts, locale);
    const exporting = { call: exportAudit, list: 'audit', query, count };
    if (query.format === 'csv')
      return core.exportList({ ...exporting, columns: COLUMNS, rows: linesOf(facts, locale) }, asking, reply);
    const ndjson = { line: plainOf, counted: 'facts' };
    return core.exportList({ ...exporting, columns: {}, rows: facts, ndjson }, asking, reply);
  });
}

function plainOf({ data: _, foreign, ...fact }: Exported): unknown {
  return foreign ? { ...fact, foreign } : fact;
}

async function* linesOf(facts: AsyncIterable<Exported>, locale: Locale): AsyncGenerator<Line> {
  for await (const fact of facts) {
    for (const change of fact.changes.length > 0 ? fact.changes : [null]) yield { fact, change, locale };
  }
}

/** The matching facts, newest first, read in pages. Facts that are recorded meanwhile are newer than the first. */
async function* exportedFacts(
  db: ReadModel<AuditSchema>,
  sought: Sought,
  parts: EntryParts,
  locale: Locale,
): AsyncGenerator<Exported> {
  let read: Promise<Exported[]> | undefined;
  for await (const positions of positionsSought(db, sought)) {
    for (let at = 0; at < positions.length; at += PAGE) {
      // Postgres reads the next page while this one is written.
      const next = pageOf(db, positions.slice(at, at + PAGE), parts, locale);
      // It is awaited below, unless the page before it failed or nobody reads on.
      next.catch(() => {});
      if (read) yield* await read;
      read = next;
    }
  }
  if (read) yield* await read;
}

async function pageOf(
  db: ReadModel<AuditSchema>,
  positions: readonly bigint[],
  parts: EntryParts,
  locale: Locale,
): Promise<Exported[]> {
  const found = db.selectFrom('facts as f').where(sql<boolean>`f.position = any(${positions})`);
  const rows = await entryRows(found)
    .select(['f.index', 'f.hash'])
    .orderBy('f.at', 'desc')
    .orderBy('f.position', 'desc')
    .execute();
  const entries = await entriesOf(rows, parts);
  return entries.map((entry, at) => {
    const { index, hash } = rows[at]!;
    const sentence = toldInWords([entry], locale);
    return { ...entry, index: String(index), hash: hash.toString('hex'), sentence };
  });
}
