import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { CommandParts } from './asked.ts';
import type { Load } from './loadStream.ts';

const DECIDED = 'decided';

/** The refusal of a decision about something that is already decided. */
export function decided(sentence: Sentence): Refusal {
  return new Refusal(sentence, { code: DECIDED });
}

type Parts = { load: Load; namesOf: CommandParts['namesOf'] };

/**
 * Performs a decision. If somebody else decided first, the refusal also says how, by whom and when, in `data.decision`.
 * `statuses` maps the types of the deciding facts.
 */
export async function deciding<Result>(
  { load, namesOf }: Parts,
  stream: string,
  statuses: Readonly<Record<string, string>>,
  decide: () => Promise<Result>,
): Promise<Result> {
  try {
    return await decide();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== DECIDED) throw error;
    const last = (await load(stream)).findLast(({ type }) => Object.hasOwn(statuses, type));
    if (!last) throw error;
    const { actor, at } = last.metadata;
    const by = (await namesOf([actor.id])).get(actor.id) ?? actor.id;
    const decision = { status: statuses[last.type]!, by, at };
    throw new Refusal(error.sentence, { ...error.details, data: { decision }, cause: error });
  }
}
