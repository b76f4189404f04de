import type { AnyStream } from '#contracts/platform/fact.ts';
import type { Category } from '#contracts/streams.ts';
import type { AnyRules } from '../commands/rules.ts';
import type { Core } from './core.ts';
import type { Offer } from './offers.ts';
import type { AreaWork } from './work.ts';

/**
 * What an area of the services says about itself, in its `area.ts`; `services/compose/areas.ts` lists the
 * areas, and `offers.ts` beside it does not compile if one needs what none offers. `Needs` is what its routes use of other areas, `WorkNeeds` what its work does.
 */
export type Area<Needs = never, WorkNeeds = never> = {
  /** The kinds of streams that the area is about, by category. */
  things: Readonly<Partial<Record<Category, Thing>>>;
  /** Loads the function that registers the area's calls. Only the API does: processes need the rules alone. */
  routes?(): Promise<(core: Core, needs: Needs) => void | Promise<void>>;
  /** Loads the area's background work, which the processes perform. */
  work?(): Promise<AreaWork<WorkNeeds>>;
  /** Loads what it does for other areas, by name. */
  offers?(): Promise<Readonly<Record<string, Offer<Needs>>>>;
};

/** A kind of stream with the rules that decide its commands, if the services execute any. */
export type Thing = { rules: AnyRules } | { of: AnyStream };

type Joined<One> = (One extends unknown ? (one: One) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The things of all areas. */
export function thingsOf<One extends Pick<Area, 'things'>>(areas: readonly One[]): Joined<One['things']> {
  return Object.assign({}, ...areas.map(area => area.things));
}
