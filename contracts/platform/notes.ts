import type { CommandSchemas, FactSchemas, StreamOf } from './fact.ts';
import type { Naming } from './naming.ts';

/** The number of facts. */
export type Noted = { noted: number };

/**
 * A kind of stream in which things are recorded as they happen. Any of its facts can be the first, and its
 * state is their number.
 */
export function notes<Facts extends FactSchemas, Commands extends CommandSchemas>(
  category: string,
  named: Naming,
  facts: Facts,
  commands: Commands,
): StreamOf<Noted, Facts, Commands, keyof Facts> {
  const each = <Fold>(fold: Fold) =>
    Object.fromEntries(Object.keys(facts).map(type => [type, fold])) as Record<keyof Facts, Fold>;
  return {
    category,
    named,
    facts,
    commands,
    begin: each((): Noted => ({ noted: 1 })),
    evolve: each(({ noted }: Noted): Noted => ({ noted: noted + 1 })) as StreamOf<
      Noted,
      Facts,
      Commands,
      keyof Facts
    >['evolve'],
  };
}
