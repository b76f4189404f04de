import { historySentences } from '#contracts/audit/historySentences.ts';
import { UNDO_ACTS } from '#contracts/audit/undoActsCalls.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import { fieldAt } from '#contracts/platform/sentences/fieldWords.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { Decide } from '#platform/commands/rules.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { type CarriedOut, carryOut } from '#platform/history/carryOut.ts';
import { factsBefore } from '#platform/history/planned.ts';
import { tried } from '#platform/history/trial.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { type ItemResult, refusedBy } from '#platform/runs/runItems.ts';
import type { RunKind } from '#platform/runs/runKind.ts';
import { planThing, type Reversals, type ThingPlan } from './planThing.ts';
import { isSelected, selectedStreams, type UndoOrder, undoOrder } from './selectedFacts.ts';

type Parts = {
  db: ReadModel<{ facts: FactRow }>;
  load: Load;
  decide: Decide;
  execute: Execute;
  reversals: Reversals;
};

/** How often somebody else may come in between before a thing is left alone. */
const TRIES = 5;

/**
 * Undoes what somebody did in a period, thing by thing; or what such a run did. Each field gets the value that it would
 * have without that, and what others have changed since keeps theirs. A thing that the rules do not accept so stays
 * wholly as it is.
 */
export function undoActsRun(parts: Parts): RunKind<UndoOrder> {
  return {
    kind: UNDO_ACTS,
    parameters: undoOrder,
    async *items({ run, upToDate }) {
      await upToDate(['facts', 'organizers', 'regions', 'danceStyles', 'venues', 'events']);
      for await (const { stream } of selectedStreams(parts.db, run.parameters)) yield stream;
    },
    async perform(stream, { run, asked }) {
      const isOwn = isSelected(run.parameters, run.position);
      for (let tries = 1; ; tries++) {
        try {
          const facts = factsBefore(await parts.load(stream), run.id);
          const plan = await planThing(parts.reversals, facts, { isOwn });
          return plan ? await undone(parts, plan, asked()) : NOTHING;
        } catch (error) {
          if (!(error instanceof Refusal) || error.status !== 412) throw error;
          if (tries === TRIES) return refusedBy(error, 'skipped');
        }
      }
    },
  };
}

const NOTHING: ItemResult = {
  outcome: 'skipped',
  code: 'unchanged',
  sentence: historySentences.nothing,
};

async function undone(parts: Parts, plan: ThingPlan, asked: Asked): Promise<ItemResult> {
  if (plan.steps.length === 0) return { ...remaining(plan), outcome: 'skipped' };
  const { refusals } = tried(parts.decide, plan.of, plan.facts, plan.steps, asked);
  if (refusals[0] && !plan.goesOn) return refusedBy(refusals[0], 'failed');
  const done = await carryOut(parts.execute, plan, plan, asked);
  return resultOf(plan, done);
}

/** A thing of whose steps some were refused is undone as far as the others go. */
function resultOf(plan: ThingPlan, { refusals }: CarriedOut): ItemResult {
  const [refusal] = refusals;
  if (!refusal) return { ...remaining(plan), outcome: 'ok' };
  const isNothing = refusals.length === plan.steps.length;
  return { ...refusedBy(refusal, 'skipped'), outcome: isNothing ? 'skipped' : 'ok' };
}

/** What is kept or left alone, of a thing of which the rest is undone. */
function remaining({ kept, left, staysCreated }: ThingPlan): Omit<ItemResult, 'outcome'> {
  const named = (fields: readonly string[]) => fields.map(fieldAt);
  if (kept.length > 0) {
    const fields = named(kept.map(({ field }) => field));
    return { code: 'changed_since', sentence: historySentences.keptOf({ fields }) };
  }
  if (left.includes('detached')) return { code: 'not_undone', sentence: historySentences.detached };
  if (left.length > 0)
    return { code: 'not_undone', sentence: historySentences.stays({ fields: named(left) }) };
  return staysCreated ? { code: 'not_undone', sentence: historySentences.creationStays } : {};
}
