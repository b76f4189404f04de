import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { Freshness } from '#platform/database/freshness.ts';
import { oneByOne } from '#platform/database/inTurn.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import type { Process } from '#platform/processes/process.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import type { Store } from '#platform/store/store.ts';
import type { DoorSettings } from './doorWork.ts';
import {
  confirmationMails,
  mailOnSeriesFoundUnconfirmed,
} from './events/confirming/mailOnSeriesFoundUnconfirmed.ts';
import { MERGE_LOCK } from './events/duplicates/carryOut.ts';
import { carryOutMerges, mergesCarriedOut } from './events/duplicates/carryOutMerges.ts';
import { changeOf, creationOf } from './events/event/form.ts';
import { chosenInRows } from './events/list/chosenRows.ts';
import type { EventsSchema } from './events/list/eventsSchema.ts';
import { survivorOf } from './events/list/survivor.ts';
import { mailedNights } from './events/public/mailedNights.ts';
import {
  changedEventPerformers,
  changeEventOnCollectedEventChanged,
} from './importedEvents/changeEventOnCollectedEventChanged.ts';
import {
  importedEventPerformers,
  makeEventOnImportApproved,
} from './importedEvents/makeEventOnImportApproved.ts';
import { knownBy, readKnown } from './importedEvents/reading/known.ts';
import { gazetteer } from './places/cities.ts';
import { placeOfCity } from './places/cityPlace.ts';
import { endVoidSubscriptions } from './subscriptions/endVoidSubscriptions.ts';
import { mailDigests, type SubscriptionsSchema } from './subscriptions/mailDigests.ts';
import { mailOnSubscription, subscriptionMails } from './subscriptions/mailOnSubscription.ts';
import { tellFollowers } from './subscriptions/tellFollowers.ts';
import { addVenueOnEventDecided, venuesAdded } from './venues/addVenueOnEventDecided.ts';
import { activeVenueAt } from './venues/matching.ts';

/**
 * What makes and changes events of imported ones, keeps the venues where they take place, carries out merges, asks
 * whether series are still on, and tells subscribers what comes and what changed.
 */
export const eventProcesses: readonly Process[] = [
  makeEventOnImportApproved,
  changeEventOnCollectedEventChanged,
  addVenueOnEventDecided,
  carryOutMerges,
  mailOnSeriesFoundUnconfirmed,
  mailOnSubscription,
];

type Parts = {
  db: Kysely<EventsSchema>;
  pool: pg.Pool;
  store: Pick<Store, 'head'>;
  freshness: Freshness;
  load: Load;
  execute: Execute;
  codec: { keyedHash(text: string): Promise<string> };
  clock(): Date;
};

/** Without `mail` nothing is sent, and mails wait in the outbox. */
export function eventPerformers(
  { pool, ...parts }: Parts,
  mail: Pick<DoorSettings, 'sendMail' | 'brand' | 'site'> | undefined,
): Record<string, Performer> {
  const { db, load } = parts;
  const making = {
    ...parts,
    forms: { changeOf, creationOf },
    chosen: chosenInRows(db),
    venueAt: activeVenueAt(db),
    known: async () => knownBy(await readKnown(db)),
    survivorOf: (id: string) => survivorOf(load, id),
  };
  return {
    ...importedEventPerformers(making),
    ...changedEventPerformers(making),
    ...venuesAdded({ ...parts, completePlace: (named, given) => placeOfCity(gazetteer, named, given) }),
    ...mergesCarriedOut({ ...parts, inTurn: oneByOne(pool, MERGE_LOCK) }),
    ...(mail && confirmationMails({ ...parts, ...mail })),
    ...(mail && subscriptionMails({ ...parts, ...mail, pool, mailedNights: mailedNights(parts) })),
  };
}

type Subscribed = Pick<Parts, 'load' | 'execute' | 'clock'> & {
  db: Kysely<EventsSchema & SubscriptionsSchema>;
};

/** What becomes due for subscribers; the mails follow from what it records. */
export function subscriptionPeriodics(parts: Subscribed): Periodic[] {
  const { db, load, execute } = parts;
  const working = {
    ...{ load, execute, mailedNights: mailedNights(parts) },
    db: db as unknown as Kysely<SubscriptionsSchema>,
  };
  return [mailDigests(working), tellFollowers(working), endVoidSubscriptions(working)];
}
