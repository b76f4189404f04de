import { z } from 'zod';

/** Who did it: an account's id, or `visitor` (public forms) or `system` (policies, which name their causing fact). */
export const actorSchema = z.object({
  id: z.string(),
  role: z.enum(['admin', 'organizer', 'user', 'visitor', 'system']),
});
export type Actor = z.infer<typeof actorSchema>;

/** Where a command came from. Personal: stored encrypted under the actor's key. */
export const originSchema = z.object({ ip: z.string().optional(), userAgent: z.string().optional() });
export type Origin = z.infer<typeof originSchema>;

/** What the platform stamps on every fact; `$…` are the event store's own reserved names. */
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
 * A fact as the reading adapter hands it out: upcast, and with its personal fields readable. The origin stays
 * sealed: no fold needs it.
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
export type CommandSchemas = Record<string, z.ZodType>;

/** Makes the data of one version of a fact into that of the next; pure. Personal fields come opened. */
export type Upcast = (data: Record<string, unknown>) => Record<string, unknown>;

/** The facts and commands of one kind of stream; streams are named `<category>-<id>`. */
export type StreamContract<
  Facts extends FactSchemas = FactSchemas,
  Commands extends CommandSchemas = CommandSchemas,
> = {
  category: string;
  facts: Facts;
  commands: Commands;
  /** A line for every version of a fact but the newest: the first makes version 2 of 1, and so on. */
  upcasts?: { [Type in keyof Facts & string]?: readonly Upcast[] };
  /** The fact that erases the person whose stream it is in. From there on nothing of them can be read. */
  erasedBy?: keyof Facts & string;
};

/**
 * How the facts of a stream fold into its state. Every type has a line in one of the two: `begin` makes a state of a
 * fact that can be a stream's first, `evolve` is the state after one more fact. Both are pure.
 */
export type Folding<State, Facts extends FactSchemas, First extends keyof Facts> = {
  begin: { [Type in First]: (data: z.output<Facts[Type]>) => State };
  evolve: { [Type in Exclude<keyof Facts, First>]: (state: State, data: z.output<Facts[Type]>) => State } & {
    [Type in First]?: (state: State, data: z.output<Facts[Type]>) => State;
  };
};

/** A kind of stream, whole: its facts, its commands, and the state that its facts fold into. */
export type StreamOf<
  State,
  Facts extends FactSchemas,
  Commands extends CommandSchemas,
  First extends keyof Facts,
> = StreamContract<Facts, Commands> & Folding<State, Facts, First>;

// biome-ignore lint/suspicious/noExplicitAny: any state and any data, which only the stream's own facts know
type AnyFold = (...stateAndData: any[]) => any;

/** A kind of stream of which nothing more is known. */
export type AnyStream = StreamContract & {
  begin: Record<string, AnyFold>;
  evolve: Record<string, AnyFold | undefined>;
};

/** The state that the facts of a kind of stream fold into. */
export type StateOf<Stream extends AnyStream> = ReturnType<Stream['begin'][keyof Stream['begin']]>;

/** What a command of a kind of stream carries, as its schema hands it out. */
export type CommandData<Stream extends AnyStream, Name extends keyof Stream['commands']> = z.output<
  Stream['commands'][Name]
>;

/** A fact that rules have decided on and nobody has recorded yet. */
export type NewFact<Facts extends FactSchemas> = {
  [Type in keyof Facts & string]: { type: Type; data: z.output<Facts[Type]> };
}[keyof Facts & string];

/**
 * Marks a field that is about a person: encrypted under that person's key before it is recorded. It must be a
 * field of the fact itself, not of an object within, and a text, for that is what it reads as once erased.
 */
export function personal<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ personal: true });
}

/** What a personal field reads as once its person has been erased. */
export const ERASED = 'Erased user';
