import type { Common, Core } from './core.ts';

/** Makes what an area does for others; `needs` is what it uses of others itself. */
export type Offer<Needs = never> = (core: Core, needs: Needs) => unknown;

type Offers = Readonly<Record<string, Offer>>;

/** What offers make, by their names. */
export type Offered<All> = {
  readonly [Name in keyof All]: All[Name] extends (...given: never) => infer Made ? Made : never;
};

/** Those that can be made in the processes, which have no API. */
export type InBoth<All> = {
  readonly [Name in keyof All as All[Name] extends (core: Common, needs: never) => unknown
    ? Name
    : never]: All[Name];
};

/**
 * Makes each of `offers` when somebody first asks for it, and keeps it. What one needs of others is there in any order;
 * only two that ask for each other while they are made would never end.
 */
export function offered<All extends Offers, Given extends object>(
  core: Common,
  offers: All,
  given: Given,
): Offered<All> & Given {
  const made = new Map<string, unknown>();
  const all = { ...given };
  for (const [name, make] of Object.entries(offers)) {
    const get = (): unknown => {
      if (!made.has(name)) made.set(name, make(core as Core, all as never));
      return made.get(name);
    };
    Object.defineProperty(all, name, { get, enumerable: true });
  }
  return all as Offered<All> & Given;
}
