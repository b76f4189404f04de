import { sql } from 'kysely';
import type { z } from 'zod';
import { historySentences } from '#contracts/audit/historySentences.ts';
import { nameAt } from '#contracts/audit/thingNames.ts';
import {
  type ActsToUndo,
  type previewUndoActs,
  THINGS_PREVIEWED,
  THINGS_UNDONE,
} from '#contracts/audit/undoActsCalls.ts';
import { reservationStream } from '#contracts/platform/reservation.ts';
import { type Language, tell } from '#contracts/platform/sentences/sentence.ts';
import type { Asked } from '#platform/commands/commands.ts';
import { categoryOf, idOf } from '#platform/facts/factCodec.ts';
import { tried } from '#platform/history/trial.ts';
import { isRefusal, Refusal } from '#platform/refusals/refusal.ts';
import { historyOfKind, planThing } from './planThing.ts';
import type { HistoryParts } from './readHistory.ts';
import { keptFields, type ReverseParts, staysOf } from './reverse.ts';
import { isSelected, selectedRows, selectedStreams } from './selectedFacts.ts';

type Preview = z.output<(typeof previewUndoActs)['answer']>;
type Thing = Preview['things'][number];
type Kind = Preview['kinds'][number];
type Parts = ReverseParts & Pick<HistoryParts, 'db' | 'givenNames'>;
type Spoken = { asked: Asked; language: Language };

const AT_ONCE = 16;
/** They follow from what was done to things, and are not told beside it. */
const RESERVATIONS = reservationStream.category;

/** What undoing all that somebody did in a period would change, by kind and by thing, and what it would not. */
export async function previewUndo(parts: Parts, order: ActsToUndo, spoken: Spoken): Promise<Preview> {
  const streams: { stream: string; facts: number }[] = [];
  for await (const one of selectedStreams(parts.db, order)) {
    streams.push(one);
    if (streams.length > THINGS_UNDONE) {
      throw new Refusal(historySentences.tooMany({ most: THINGS_UNDONE }), { code: 'too_many' });
    }
  }
  const [things, counted, names] = await Promise.all([
    eachOf(streams, one => thingOf(parts, order, one, spoken)),
    countedKinds(parts.db, order),
    parts.namesOf([order.actorId]),
  ]);
  const kinds = counted.kinds
    .filter(({ category }) => category !== RESERVATIONS)
    .map(kind => ({
      ...kind,
      undone: things.filter(({ stream, undone }) => undone && categoryOf(stream) === kind.category).length,
      why: whyNot(kind.category, spoken.language),
    }));
  const undone = things.filter(thing => thing.undone).length;
  const first = things.toSorted((one, other) => rank(one) - rank(other)).slice(0, THINGS_PREVIEWED);
  return {
    actor: names.get(order.actorId) ?? null,
    acts: counted.acts,
    undone,
    notUndone: things.length - undone,
    keeping: things.filter(({ kept }) => kept.length > 0).length,
    kinds: kinds.toSorted((one, other) => Number(one.why !== null) - Number(other.why !== null)),
    things: await named(parts, first),
  };
}

/** Those of which nothing is undone, then those of which not all is. */
function rank({ undone, kept, refused }: Thing): number {
  if (!undone) return 0;
  return kept.length > 0 || refused ? 1 : 2;
}

async function thingOf(
  parts: Parts,
  order: ActsToUndo,
  { stream, facts: changes }: { stream: string; facts: number },
  { asked, language }: Spoken,
): Promise<Thing> {
  const thing = { stream, name: null, changes, kept: [] };
  try {
    const facts = await parts.load(stream);
    const plan = await planThing(parts.reversals, facts, { isOwn: isSelected(order) });
    if (!plan) return { ...thing, undone: false, refused: tell(historySentences.nothing, language) };
    const { refusals } = tried(parts.decide, plan.of, facts, plan.steps, asked);
    const accepted = plan.goesOn
      ? plan.steps.length - refusals.length
      : refusals.length === 0
        ? plan.steps.length
        : 0;
    const refusal = refusals[0] && tell(refusals[0].sentence, language);
    return {
      ...thing,
      undone: accepted > 0,
      kept: await keptFields(parts, plan),
      refused: refusal ?? staysOf(plan, language),
    };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { ...thing, undone: false, refused: tell(error.sentence, language) };
  }
}

/** How many acts concern how many things of each kind. */
async function countedKinds(db: Parts['db'], order: ActsToUndo) {
  const selected = selectedRows(db, order);
  const [kinds, all] = await Promise.all([
    selected
      .select([
        'f.category',
        sql<number>`count(distinct f.correlation_id)::integer`.as('acts'),
        sql<number>`count(distinct f.stream)::integer`.as('things'),
      ])
      .groupBy('f.category')
      .orderBy('things', 'desc')
      .orderBy('f.category')
      .execute(),
    selected
      .select(sql<number>`count(distinct f.correlation_id)::integer`.as('acts'))
      .executeTakeFirstOrThrow(),
  ]);
  return { kinds, acts: all.acts };
}

function whyNot(category: Kind['category'], language: Language): string | null {
  const history = historyOfKind(category);
  return 'not' in history ? history.not[language === 'es' ? 1 : 0] : null;
}

async function named({ givenNames }: Parts, things: readonly Thing[]): Promise<Thing[]> {
  const ids = things.map(({ stream }) => idOf(stream));
  const names = await givenNames(ids);
  return things.map(thing => ({
    ...thing,
    name: nameAt(names.get(idOf(thing.stream)) ?? [], thing.stream) ?? null,
  }));
}

/** Works through a list, several at a time; results are in its order. */
async function eachOf<One, Result>(
  all: readonly One[],
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < all.length) {
      const index = next++;
      results[index] = await work(all[index]!);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return results;
}
