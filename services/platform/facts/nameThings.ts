/** A fact, or a thing by its stream alone: without a position it is called what it is called last. */
export type Nameable = { stream: string; data: Record<string, unknown>; position?: bigint };

/** What a thing was called when a fact was recorded, and what it is called last if that is something else. */
export type ThingName = { name: string; later: string | null };

/** Finds the names of what facts are about. The answer has none for what has no name. */
export type NameThings = (facts: readonly Nameable[]) => Promise<(fact: Nameable) => ThingName | undefined>;
