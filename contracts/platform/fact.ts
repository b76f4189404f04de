import { z } from 'zod';
import type { Naming } from './naming.ts';

/**
 * Who did it, and in which capacity: an account's id, or `visitor` (public forms), or `system` (processes, which name the
 * causing fact). Who looks after cities acts as `cityTeam` there, as who acts for an organizer does as `organizer`.
 */
export const actorSchema = z.object({
  id: z.string(),
  role: z.enum(['admin', 'organizer', 'user', 'visitor', 'system', 'cityTeam']),
});
export type Actor = z.infer<typeof actorSchema>;

/** Where a command came from. Personal: stored encrypted under a key of the actor's month. */
export const originSchema = z.object({ ip: z.string().optional(), userAgent: z.string().optional() });
export type Origin = z.infer<typeof originSchema>;

/** The metadata that the platform adds to every fact; `$…` are the event store's own reserved names. */
export const metadataSchema = z.object({
  $correlationId: z.string(),
  $causationId: z.string(),
  command: z.object({ id: z.string(), name: z.string() }),
  actor: actorSchema,
  origin: originSchema.optional(),
  at: z.iso.datetime(),
  version: z.int().positive(),
  reason: z.string().optional(),
});
export type Metadata = z.infer<typeof metadataSchema>;

/**
 * A fact as read from the log: upcast, and with its personal fields decrypted. The origin stays encrypted: no
 * fold needs it.
 */
export type Fact<Type extends string = string, Data = Record<string, unknown>> = {
  id: string;
  stream: string;
  revision: number;
  position: bigint;
  type: Type;
  data: Data;
  metadata: Omit<Metadata, 'origin'>;
  /** Set on the fact that erases the person whose stream it is in. */
  erases?: true;
};

export type FactSchemas = Record<string, z.ZodObject>;
export type CommandSchemas = Record<string, z.core.SomeType>;

/**
 * Turns the data of one version of a fact into that of the next; pure. Personal fields are already decrypted.
 */
export type Upcast = (data: Record<string, unknown>) => Record<string, unknown>;

/** The facts and commands of one kind of stream; streams are named `<category>-<id>`. */
export type StreamContract<
  Facts extends FactSchemas = FactSchemas,
  Commands extends CommandSchemas = CommandSchemas,
> = {
  category: string;
  named: Naming;
  facts: Facts;
  commands: Commands;
  /** One entry for every version of a fact but the newest: the first turns version 1 into 2, and so on. */
  upcasts?: { [Type in keyof Facts & string]?: readonly Upcast[] };
  /** The facts that erase the person whose stream they are in. From then on none of their data can be read. */
  erasedBy?: (keyof Facts & string) | readonly (keyof Facts & string)[];
};

/**
 * How the facts of a stream fold into its state. Every type has an entry in at least one of the two: `begin`
 * creates the state from a fact that can be a stream's first, `evolve` returns the state after one more fact.
 * Both are pure.
 */
export type Folding<State, Facts extends FactSchemas, First extends keyof Facts> = {
  begin: { [Type in First]: (data: z.output<Facts[Type]>) => State };
  evolve: { [Type in Exclude<keyof Facts, First>]: (state: State, data: z.output<Facts[Type]>) => State } & {
    [Type in First]?: (state: State, data: z.output<Facts[Type]>) => State;
  };
};

/** A complete kind of stream: its facts, its commands, and the state that its facts fold into. */
export type StreamOf<
  State,
  Facts extends FactSchemas,
  Commands extends CommandSchemas,
  First extends keyof Facts,
> = StreamContract<Facts, Commands> & Folding<State, Facts, First>;

// biome-ignore lint/suspicious/noExplicitAny: any state and any data, which only the stream's own facts know
type AnyFold = (...stateAndData: any[]) => any;

/** A kind of stream with unknown facts, commands and state. */
export type AnyStream = StreamContract & {
  begin: Record<string, AnyFold>;
  evolve: Record<string, AnyFold | undefined>;
};

/** The state that the facts of a kind of stream fold into. */
export type StateOf<Stream extends AnyStream> = ReturnType<Stream['begin'][keyof Stream['begin']]>;

/** The data of a command of a kind of stream, as its schema returns it. */
export type CommandData<Stream extends AnyStream, Name extends keyof Stream['commands']> = z.output<
  Stream['commands'][Name]
>;

/** A fact that rules have decided on and that is not recorded yet. */
export type NewFact<Facts extends FactSchemas> = {
  [Type in keyof Facts & string]: { type: Type; data: z.output<Facts[Type]> };
}[keyof Facts & string];

/**
 * Marks a field as personal: it is encrypted under the person's key before it is recorded. It must be a field
 * of the fact itself, not of a nested object, and a text, since it reads as a text once erased.
 */
export function personal<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ personal: true });
}

/** What a personal field reads as once its person has been erased. */
export const ERASED = 'Erased user';
