import type { AnyStream, CommandData } from '#contracts/platform/fact.ts';
import { Refusal } from '../refusals/refusal.ts';
import { type Store, WrongRevision } from '../store/store.ts';
import type { Asked, CommandParts } from './asked.ts';
import { stamp } from './recording.ts';
import { rulesFinder } from './rules.ts';

/** One command that creates a thing; `id` is that of its stream, which does not exist yet. */
export type Creation<Data> = { id: string; data: Data; asked: Asked };
/** `made`: now, or earlier by the same command. `exists`: by another command. Otherwise why it was refused. */
export type Creating = 'made' | 'exists' | Refusal;

export type CreateEach = <Stream extends AnyStream, Name extends keyof Stream['commands'] & string>(
  stream: Stream,
  name: Name,
  creations: readonly Creation<CommandData<Stream, Name>>[],
) => Promise<Creating[]>;

/**
 * Makes the function that executes one command for each of many new streams, with all appends in flight at once, for
 * imports. Nothing is loaded, and rules that claim unique values cannot be used. A command that is executed again is
 * found recorded.
 */
export function creationExecutor({
  store,
  codec,
  rules: known,
}: Pick<CommandParts, 'store' | 'codec' | 'rules'>): CreateEach {
  const rulesOf = rulesFinder(known);
  return async (stream, name, creations) => {
    const { category } = stream;
    if (creations.some(({ asked }) => asked.actor.role === 'cityTeam')) {
      throw new Error('Nothing that a city team does is created in bulk');
    }
    const rules = rulesOf(stream);
    if (rules.unique) throw new Error(`A ${category} claims values, which takes a command of its own`);
    const outcomes: Creating[] = new Array(creations.length);
    const appends: Parameters<Store['appendEach']>[0][number][] = [];
    const places: number[] = [];
    for (const [index, { id, data, asked }] of creations.entries()) {
      try {
        const facts = rules.decide[name]!(undefined, data, { now: asked.now, actor: asked.actor });
        const records = await codec.encode(`${category}-${id}`, facts, stamp(name, asked));
        appends.push({ stream: `${category}-${id}`, expected: 'none', records });
        places.push(index);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        outcomes[index] = error;
      }
    }
    const appended = appends.length > 0 ? await store.appendEach(appends) : [];
    for (const [at, answer] of appended.entries()) {
      outcomes[places[at]!] = answer instanceof WrongRevision ? 'exists' : 'made';
    }
    return outcomes;
  };
}
