import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import type { z } from 'zod';
import type { CommandSchemas, Fact, FactSchemas, StreamContract } from '#contracts/platform/fact.ts';

/**
 * Something that has to follow from a fact. `effect` names its performer (`command`, `sendMail`, …), `key`
 * distinguishes it from other effects of the same fact in the same process. `payload` is JSON. With
 * `subject`, the id of a person, the payload is stored sealed under that person's key, and becomes unreadable
 * when the person is erased.
 */
export type Effect = { effect: string; key: string; payload: unknown; subject?: string };

/** What a process may use besides the fact. */
export type ProcessContext = {
  /** An id for something new: a UUIDv7 with the fact's time, always the same for the same fact and name. */
  id(name: string): string;
};

/** Facts in, effects out. `on` is pure: its result depends on the fact alone. */
export type Process = {
  name: string;
  /** The categories of the streams that it reads. */
  categories: readonly string[];
  /** Where in the log a new process starts; at the `head` it ignores everything recorded earlier. */
  startsAt: 'head' | 'beginning';
  on: Readonly<Record<string, (fact: Fact, context: ProcessContext) => Effect[]>>;
};

type TypesOf<Contract> =
  Contract extends StreamContract<infer Facts, CommandSchemas> ? keyof Facts & string : never;
type DataOf<Contract, Type extends string> =
  Contract extends StreamContract<infer Facts extends FactSchemas, CommandSchemas>
    ? Type extends keyof Facts
      ? z.output<Facts[Type]>
      : never
    : never;
type Reactions<Contract> = {
  [Type in TypesOf<Contract>]?: (
    fact: Fact<Type, DataOf<Contract, Type>>,
    context: ProcessContext,
  ) => Effect[];
};

/**
 * Declares a process over the facts of some kinds of streams. A process that is added to a running system
 * starts at the current head of the log, unless `startsAt` says otherwise.
 */
export function process<const Contracts extends readonly StreamContract[]>(definition: {
  name: string;
  of: Contracts;
  on: Reactions<Contracts[number]>;
  startsAt?: Process['startsAt'];
}): Process {
  const { name, of, on, startsAt = 'head' } = definition;
  return { name, startsAt, on: on as Process['on'], categories: of.map(contract => contract.category) };
}

/** The effects of a fact in a process: none for types that it does not react to. Throws what `on` throws. */
export function effectsOf(process: Process, fact: Fact): Effect[] {
  const effects = process.on[fact.type]?.(fact, contextOf(fact)) ?? [];
  const keys = new Set(effects.map(({ key }) => key));
  if (keys.size < effects.length)
    throw new Error(`${process.name} returned the same key twice for ${fact.type}`);
  return effects;
}

/** The payload of an effect `command`. */
export type CommandPayload = { category: string; id: string; command: string; data: unknown };

type Commanded<Commands extends CommandSchemas> = { category: string; commands: Commands };

/** The effect of sending a command to the stream `<category>-<id>` as the system. */
export function command<Commands extends CommandSchemas, Name extends keyof Commands & string>(
  { category }: Commanded<Commands>,
  id: string,
  name: Name,
  data: z.output<Commands[Name]>,
  { key = name, subject }: { key?: string; subject?: string } = {},
): Effect {
  const payload: CommandPayload = { category, id, command: name, data };
  return { effect: 'command', key, payload, ...(subject && { subject }) };
}

function contextOf(fact: Fact): ProcessContext {
  return {
    id(name) {
      const random = createHash('sha256').update(`${fact.id} ${name}`).digest().subarray(0, 16);
      return v7({ msecs: Date.parse(fact.metadata.at), random });
    },
  };
}
