import type { ComponentType } from 'react';
import type { Pair } from '#contracts/platform/sentences/catalogue.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import type { Category } from '#contracts/streams.ts';

/** What an area of the console declares about itself, in its `area.ts`; `web/areas.ts` lists the areas. */
export type Area = {
  screens: readonly Screen[];
  /** The address of each kind of thing, by id; null where the audit log is all that shows it. */
  things: Readonly<Partial<Record<Category, Href>>>;
};

/** The address of a thing, by its id; null where there is none. */
export type Href = ((id: string) => string) | null;

/** A screen of the console, in a chunk of its own that is loaded on the first visit. */
export type Screen = {
  /** Below `/admin/`; empty for the dashboard. */
  path: string;
  label: Pair;
  /** The key that, after `g`, opens the screen; null if it has none. */
  key: string | null;
  /** Its group in the menu, where screens are in the order of `web/areas.ts`; null if it is reached otherwise. */
  menu: { group: MenuGroupName; waiting?: MenuCount } | null;
  /** Auditors have it, too, who are no administrators. */
  auditors?: true;
  /** City teams have it, too, for what is in their cities. */
  cityTeams?: true;
  lazy: () => Promise<{ Component: ComponentType }>;
};

/** What the menu counts: the items of a queue, or the gaps of events. */
export type MenuCount = QueueKind | 'dataQuality';

export type MenuGroupName = 'events' | 'people' | 'settings';

type Joined<One> = (One extends unknown ? (one: One) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The things of all areas. */
export function thingsOf<One extends Area>(areas: readonly One[]): Joined<One['things']> {
  return Object.assign({}, ...areas.map(area => area.things));
}
