import type { Area } from '#platform/areas/area.ts';
import type { Common, Core } from '#platform/areas/core.ts';
import { type InBoth, type Offer, type Offered, offered } from '#platform/areas/offers.ts';
import type { SystemNeeds } from '../system/routes.ts';
import { areas } from './areas.ts';
import { addressOf, forget } from './erasure.ts';
import { mailFolder } from './mailSettings.ts';
import { queues } from './queues.ts';

type Everyone = (typeof areas)[number];
type Joined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** What all areas offer, as they make it. */
export type Offers = Joined<
  Everyone extends infer One ? (One extends { offers(): Promise<infer Own> } ? Own : never) : never
>;

/** What concerns all areas, and so none of them offers. */
type Given = ReturnType<typeof givenBy>;

/** What only the API has. */
type OfApi = Pick<SystemNeeds, 'responseTimes' | 'slow' | 'isDiskFull' | 'findRenderer' | 'effectMails'>;

export type WorkNeeds = Offered<InBoth<Offers>> & Given;
export type ApiNeeds = Offered<Offers> & Given & OfApi;

/** Loads what areas offer, and makes of it what the routes of each need of others. */
export async function offersTo(core: Core, ofApi: OfApi): Promise<ApiNeeds> {
  const offers = (await loadOffers()) satisfies Readonly<Record<string, Offer<ApiNeeds>>>;
  return offered(core, offers, { ...givenBy(core), ...ofApi });
}

/** The same for their work. */
export async function offersToWork(core: Common): Promise<WorkNeeds> {
  const offers: InBoth<Offers> = await loadOffers();
  return offered(core, offers satisfies Readonly<Record<string, WorkOffer>>, givenBy(core));
}

type WorkOffer = (core: Common, needs: WorkNeeds) => unknown;

async function loadOffers(): Promise<Offers> {
  const loaded = await Promise.all(areas.map(area => ('offers' in area ? area.offers() : {})));
  return Object.assign({}, ...loaded);
}

function givenBy(core: Common) {
  const { pool, dataDir } = core;
  return {
    queues,
    decide: core.decide,
    addressOf: (subject: string) => addressOf(pool, subject),
    forget: (subject: string, email: string | undefined) =>
      forget(pool, subject, { mailFolder: mailFolder({ DATA_DIR: dataDir }), email }),
  };
}

/** These do not compile if an area needs what none offers. */
export const callers: readonly Pick<Area<ApiNeeds>, 'routes'>[] = areas;
export const workers: readonly Pick<Area<never, WorkNeeds>, 'things' | 'work'>[] = areas;
