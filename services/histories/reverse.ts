import type { z } from 'zod';
import type { previewHistory, WantedOfHistory } from '#contracts/audit/historyCalls.ts';
import { historySentences } from '#contracts/audit/historySentences.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import type { Change } from '#contracts/platform/change.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { fieldAt } from '#contracts/platform/sentences/fieldWords.ts';
import { type Language, type Sentence, tell } from '#contracts/platform/sentences/sentence.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import { changesBetween } from '#platform/facts/changes.ts';
import { categoryOf } from '#platform/facts/factCodec.ts';
import { carryOut } from '#platform/history/carryOut.ts';
import { factsBefore, stateOf } from '#platform/history/planned.ts';
import { tried } from '#platform/history/trial.ts';
import { isRefusal, notFound, Refusal } from '#platform/refusals/refusal.ts';
import { historyOfKind, planThing, type ThingPlan, type Wanted } from './planThing.ts';
import { factsOf, type HistoryParts } from './readHistory.ts';

export type ReverseParts = Pick<HistoryParts, 'load' | 'decide' | 'reversals'> & {
  /** What a series changed, in terms of its dates. */
  seriesChanges(before: SeriesState | undefined, after: SeriesState | undefined): Change[];
  /** Names of accounts. */
  namesOf(ids: readonly string[]): Promise<Map<string, string>>;
};
type Preview = z.output<(typeof previewHistory)['answer']>;
type Spoken = { asked: Asked; language: Language };

/** What is wanted of a thing would change, field by field, and why the rules would refuse it. */
export async function previewReversal(
  parts: ReverseParts,
  stream: string,
  wanted: WantedOfHistory,
  { asked, language }: Spoken,
): Promise<Preview> {
  const facts = await factsOf(parts, stream);
  try {
    const plan = await planOf(parts, facts, wanted);
    const { state, refusals } = tried(parts.decide, plan.of, facts, plan.steps, asked);
    const refused = plan.goesOn && refusals.length < plan.steps.length ? undefined : refusals[0];
    return {
      seen: plan.seen,
      changes: changesOf(parts, plan, state as object),
      kept: await keptFields(parts, plan),
      stays: staysOf(plan, language),
      refused: refused ? tell(refused.sentence, language) : null,
    };
  } catch (error) {
    if (!isRefusal(error) || error.status === 404) throw error;
    const seen = facts.at(-1)!.revision;
    return { seen, changes: [], kept: [], stays: null, refused: tell(error.sentence, language) };
  }
}

/** Undoes an act, or restores a version, as one act that says so. */
export async function reverse(
  parts: ReverseParts & { execute: Execute },
  stream: string,
  { wanted, seen }: { wanted: WantedOfHistory; seen: number },
  { asked, language }: Spoken,
) {
  const all = await factsOf(parts, stream);
  const facts = factsBefore(all, asked.correlationId ?? asked.commandId);
  if (facts.length === 0) throw notFound(historySentences.none);
  if (facts.at(-1)?.revision !== seen) throw changedMeanwhile();
  const plan = await planOf(parts, facts, wanted);
  if (plan.steps.length === 0) throw nothing(plan);
  const reason = tell(reasonOf(facts, wanted), language);
  const { commit, refusals } = await carryOut(parts.execute, plan, plan, { ...asked, reason }).catch(
    error => {
      throw isStale(error) ? changedMeanwhile() : error;
    },
  );
  // Somebody else has done the same.
  if (!commit) throw refusals[0] ?? changedMeanwhile();
  return { success: true, commandId: asked.commandId, commit };
}

async function planOf(
  { reversals }: ReverseParts,
  facts: readonly Fact[],
  wanted: WantedOfHistory,
): Promise<ThingPlan> {
  if (facts.length === 0) throw notFound(historySentences.none);
  const history = historyOfKind(categoryOf(facts[0]!.stream));
  const [english, spanish] = 'not' in history ? history.not : [undefined, undefined];
  if (english !== undefined) throw notHere(english, spanish!);
  if ('revision' in wanted && 'versions' in history && history.versions) throw notHere(...history.versions);
  const isOwn = 'act' in wanted ? ({ metadata }: Fact) => metadata.$correlationId === wanted.act : undefined;
  if (isOwn && !facts.some(isOwn)) throw notFound(historySentences.noAct);
  if ('revision' in wanted && wanted.revision >= facts.length) throw notFound(historySentences.noVersion);
  const plan = await planThing(reversals, facts, isOwn ? { isOwn } : (wanted as Wanted));
  if (!plan)
    throw new Refusal('act' in wanted ? historySentences.nothing : historySentences.nothingToRestore);
  return plan;
}

function notHere(english: string, spanish: string): Refusal {
  return new Refusal(historySentences.notHere({ why: { said: { en: english, es: spanish } } }), {
    code: 'not_here',
  });
}

function nothing({ staysCreated, kept, left }: ThingPlan): Refusal {
  if (staysCreated) return new Refusal(historySentences.creationStays, { code: 'not_undone' });
  const named = (fields: readonly string[]) => [...fields].map(fieldAt);
  if (kept.length > 0) {
    const fields = named(kept.map(({ field }) => field));
    return new Refusal(historySentences.keptOf({ fields }), { code: 'changed_since' });
  }
  if (left.length > 0)
    return new Refusal(historySentences.stays({ fields: named(left) }), { code: 'not_undone' });
  return new Refusal(historySentences.nothing);
}

/** What of an act is left alone, as a sentence; null if nothing is. */
export function staysOf({ left, staysCreated }: ThingPlan, language: Language): string | null {
  if (staysCreated) return tell(historySentences.creationStays, language);
  if (left.includes('detached')) return tell(historySentences.detached, language);
  return left.length === 0 ? null : tell(historySentences.stays({ fields: left.map(fieldAt) }), language);
}

/** The fields that keep a later value, with who gave it. */
export async function keptFields({ namesOf }: Pick<ReverseParts, 'namesOf'>, { kept }: ThingPlan) {
  const names = await namesOf([...new Set(kept.map(({ by }) => by.metadata.actor.id))]);
  return kept.map(({ field, by: { metadata } }) => ({
    field,
    by: names.get(metadata.actor.id) ?? metadata.actor.id,
    at: metadata.at,
  }));
}

function changesOf({ seriesChanges }: ReverseParts, { of, facts }: ThingPlan, after: object): Change[] {
  const before = stateOf(of, facts) as object;
  const history = historyOfKind(of.category);
  if (!('fields' in history)) return seriesChanges(before as SeriesState, after as SeriesState);
  return changesBetween(before, after).filter(({ field }) => history.fields.includes(field));
}

function reasonOf(facts: readonly Fact[], wanted: WantedOfHistory): Sentence {
  if ('revision' in wanted) {
    const { metadata } = facts[wanted.revision]!;
    return historySentences.restored({ version: wanted.revision + 1, at: moment(metadata.at) });
  }
  const first = facts.find(({ metadata }) => metadata.$correlationId === wanted.act)!;
  return historySentences.undid({ at: moment(first.metadata.at) });
}

/** A moment as a record says it: readers of a log are in many time zones. */
function moment(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}

function isStale(error: unknown): boolean {
  return error instanceof Refusal && error.status === 412;
}

function changedMeanwhile(): Refusal {
  return new Refusal(historySentences.changedMeanwhile, { status: 412, code: 'stale' });
}
