import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import type { z } from 'zod';
import type { CommandSchemas, Fact, FactSchemas, StreamContract } from '#contracts/platform/fact.ts';

/**
 * Something that has to follow from a fact. `effect` names who performs it (`command`, `sendMail`, …), `key`
 * tells it from the other effects of the same fact in the same process. `payload` is JSON. With `subject`, the
 * id of a person, the payload is kept sealed under that person's key, and is gone when the person is erased.
 */
export type Effect = { effect: string; key: string; payload: unknown; subject?: string };

/** What a process may know of the world besides the fact. */
export type ProcessContext = {
  /** A new thing's id: a UUIDv7 of the fact's time, and for the same fact and name always the same. */
  id(name: string): string;
};

/** Facts in, effects out. `on` is pure: what it answers for a fact follows from the fact alone. */
export type Process = {
  name: string;
  /** The categories of streams that it reads. */
  categories: readonly string[];
  /** Where the log begins for a process that is new: what came before is no news to it. */
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
 * begins at the log's head of that moment, unless `startsAt` says otherwise.
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

/** What a fact asks of a process: no effect for a type that it does not react to. Throws what `on` throws. */
export function effectsOf(process: Process, fact: Fact): Effect[] {
  const effects = process.on[fact.type]?.(fact, contextOf(fact)) ?? [];
  const keys = new Set(effects.map(({ key }) => key));
  if (keys.size < effects.length) throw new Error(`${process.name} answers ${fact.type} with one key twice`);
  return effects;
}

/** The payload of an effect `command`. */
export type CommandPayload = { category: string; id: string; command: string; data: unknown };

type Commanded<Commands extends CommandSchemas> = { category: string; commands: Commands };

/** The effect of sending a command to the stream `<category>-<id>`, by the system. */
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
