import { sql } from 'kysely';
import type { z } from 'zod';
import type { AuditEntry } from '#contracts/audit/calls.ts';
import { FACTS_IN_HISTORY, type HistoryAct, type showHistory } from '#contracts/audit/historyCalls.ts';
import { historySentences } from '#contracts/audit/historySentences.ts';
import { type GivenName, nameAt } from '#contracts/audit/thingNames.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import { hasVersions } from '#contracts/platform/history.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { Decide } from '#platform/commands/rules.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { categoryOf, idOf } from '#platform/facts/factCodec.ts';
import { changesNothing, planRestore, stateOf } from '#platform/history/planned.ts';
import { isSame } from '#platform/history/reversal.ts';
import { tried } from '#platform/history/trial.ts';
import { isRefusal, notFound } from '#platform/refusals/refusal.ts';
import { historyOfKind, isGone, isKnownKind, planThing, type Reversals } from './planThing.ts';

/** All names that things were given, by their ids. */
export type GivenNames = (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly GivenName[]>>;
/** What some acts recorded in a stream, oldest first, as the audit log tells it. */
export type FactsTold = (stream: string, acts: readonly string[]) => Promise<AuditEntry[]>;

export type HistoryParts = {
  db: ReadModel<{ facts: FactRow }>;
  factsTold: FactsTold;
  givenNames: GivenNames;
  load: Load;
  decide: Decide;
  reversals: Reversals;
};
/** The greatest position there is. */
const END = 2n ** 63n - 1n;

type Page = z.output<typeof showHistory.query>;
type Answer = z.output<(typeof showHistory)['answer']>;
type Entries = HistoryAct['entries'];

/**
 * The history of a thing by acts, newest first, with what of it can be taken back; up to a position, nothing of it can.
 */
export async function readHistory(
  parts: HistoryParts,
  stream: string,
  page: Omit<Page, 'at'>,
  upTo?: bigint,
): Promise<Answer> {
  const { db } = parts;
  const { rows } = await sql<{ correlationId: string }>`
    select correlation_id from read.facts
    where stream = ${stream} and position <= ${upTo ?? END}
    group by correlation_id order by max(position) desc
    limit ${page.limit + 1} offset ${page.offset}`.execute(db);
  if (rows.length === 0 && page.offset === 0) throw notFound(historySentences.none);
  const ids = rows.slice(0, page.limit).map(({ correlationId }) => correlationId);
  const [told, facts, name] = await Promise.all([
    parts.factsTold(stream, ids),
    // What another program wrote there is listed, and holds the stream: nothing of it can be taken back.
    upTo === undefined
      ? factsOf(parts, stream).catch(error => (isRefusal(error) ? [] : Promise.reject(error)))
      : [],
    nameOf(parts, stream, upTo),
  ]);
  const entries = upTo === undefined ? told : told.filter(({ position }) => BigInt(position) <= upTo);
  const acts = await Promise.all(
    ids.map(async correlationId => {
      const own = entries.filter(entry => entry.correlationId === correlationId);
      return {
        correlationId,
        entries: own.slice(0, FACTS_IN_HISTORY),
        ...(await takenBack(parts, facts, own)),
      };
    }),
  );
  return { name, acts, hasMore: rows.length > page.limit };
}

/** The facts of a thing; none of a stream that no part of this product writes. */
export async function factsOf({ load }: Pick<HistoryParts, 'load'>, stream: string): Promise<Fact[]> {
  return isKnownKind(categoryOf(stream)) ? load(stream) : [];
}

async function nameOf({ givenNames }: HistoryParts, stream: string, upTo?: bigint): Promise<string | null> {
  const id = idOf(stream);
  return nameAt((await givenNames([id])).get(id) ?? [], stream, upTo) ?? null;
}

type TakenBack = Pick<HistoryAct, 'undoes' | 'restores'>;
const NOTHING: TakenBack = { undoes: false, restores: null };

/** What of an act can be taken back: cheaper than a preview, which also asks the rules. */
async function takenBack(parts: HistoryParts, facts: readonly Fact[], own: Entries): Promise<TakenBack> {
  const [first, last] = [own[0], own.at(-1)];
  if (facts.length === 0 || !first || !last) return NOTHING;
  const history = historyOfKind(categoryOf(first.stream));
  if ('not' in history) return NOTHING;
  if (isGone(facts)) return NOTHING;
  const isLast = last.revision === facts.at(-1)!.revision;
  return {
    undoes: first.actor.role !== 'system' && (await isUndoable(parts, facts, first.correlationId)),
    restores:
      hasVersions(history) && !isLast && isVersion(parts, facts, last.revision) ? last.revision : null,
  };
}

async function isUndoable(parts: HistoryParts, facts: readonly Fact[], act: string): Promise<boolean> {
  const isOwn = ({ metadata }: Fact) => metadata.$correlationId === act;
  const plan = await planThing(parts.reversals, facts, { isOwn }).catch(error => {
    // What it had is no longer there to be chosen: the preview says what.
    if (isRefusal(error)) return 'refused' as const;
    throw error;
  });
  if (plan === 'refused') return true;
  if (!plan || plan.steps.length === 0) return false;
  if (!plan.goesOn) return true;
  const asked = { commandId: act, actor: { id: 'system', role: 'system' } as const, now: new Date() };
  const { state } = tried(parts.decide, plan.of, facts, plan.steps, asked);
  return !isSame(state, stateOf(plan.of, facts));
}

/** Whether a thing was otherwise at a revision, and there. */
function isVersion({ reversals }: HistoryParts, facts: readonly Fact[], revision: number): boolean {
  const category = categoryOf(facts[0]!.stream);
  const history = historyOfKind(category);
  if ('not' in history) return false;
  if ('byCommand' in history) return true;
  const reversal = reversals[`${category}Reversal` as keyof Reversals];
  const plan = planRestore(reversal, history.fields, facts, revision);
  const to = plan?.to as { deleted?: boolean; closed?: boolean } | undefined;
  return plan !== undefined && !to?.deleted && !to?.closed && !changesNothing(plan, history.fields);
}
