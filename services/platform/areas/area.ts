import type { AnyStream } from '#contracts/platform/fact.ts';
import type { AnyRules } from '../commands/rules.ts';
import type { Core } from './core.ts';
import type { Offer } from './offers.ts';
import type { AreaWork } from './work.ts';

/**
 * What an area of the services says about itself, in its `area.ts`; `services/compose/areas.ts` lists the
 * areas, and `offers.ts` beside it does not compile if one needs what none offers. `Needs` is what its routes use of other areas, `WorkNeeds` what its work does.
 */
export type Area<Needs = never, WorkNeeds = never> = {
  /** The kinds of streams that the area is about. */
  things: readonly Thing[];
  /** Loads the function that registers the area's calls. Only the API does: processes need the rules alone. */
  routes?(): Promise<(core: Core, needs: Needs) => void | Promise<void>>;
  /** Loads what the area does by itself, which the processes perform. */
  work?(): Promise<AreaWork<WorkNeeds>>;
  /** Loads what it does for other areas, by name. */
  offers?(): Promise<Readonly<Record<string, Offer<Needs>>>>;
};

/** A kind of stream with the rules that decide its commands, if the services execute any, and its names. */
export type Thing = ({ rules: AnyRules } | { of: AnyStream }) & { named: Naming };

/**
 * How a thing is named for people: by a column of its row; by the name of another thing, given as its stream; by a
 * function that finds names by id; or not at all, and then its stream is shown.
 */
export type Naming =
  | { table: string; column: string }
  | { after(stream: string, data: Record<string, unknown>): string }
  | { find(core: Pick<Core, 'db'>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> }
  | null;

/** The category of a thing's streams. */
export const categoryOfThing = (thing: Thing): string =>
  'rules' in thing ? thing.rules.of.category : thing.of.category;
