import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import type { AnyStream, Metadata, StateOf } from '#contracts/platform/fact.ts';
import { type reservationFacts, reservationStream } from '#contracts/platform/reservation.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { categoryOf, type FactCodec } from '../facts/factCodec.ts';
import { fold } from '../facts/fold.ts';
import { foreignKindOf } from '../facts/foreign.ts';
import { backOff } from '../program/backOff.ts';
import { CONFLICT, Refusal } from '../refusals/refusal.ts';
import { OutcomeUnknown, type Store, StoreFull, StoreUnavailable, WrongRevision } from '../store/store.ts';
import { loadStream } from './loadStream.ts';
import type { Claim, Rules } from './rules.ts';

// Two streams cannot be written atomically. So a command that claims a value first writes to the stream of that
// value, which one writer wins, and then its own fact. Between the two a process can die. It leaves a reservation
// whose owner does not hold the value, which the next command that claims the value sees in the owner's stream.
// A reservation younger than a minute is left alone, since its owner may be about to write: an append is given up
// after 10 s, and so is late by no more than that. This does not cover a process that hangs for a minute between
// the two appends and then continues, nor clocks of service and store that are that far apart.

type Parts = {
  store: Store;
  codec: FactCodec;
  /** Milliseconds since 1970, by the clock that measures the age of reservations. */
  now?: () => number;
};

/** The stream that is about to be written, with its state before and after, and the metadata of its facts. */
export type Claimant<State> = Writer & { before: State | undefined; after: State | undefined };
type Writer = { stream: string; metadata: Omit<Metadata, 'version'> };

/** The values that a stream of one kind claims by its own facts. */
type Kind = { category: string; claimsIn(stream: string): Promise<Map<string, Claim>> };
/** The last entry of a reservation's stream: who holds the value, if anyone, and since when. */
type Reservation = { scope: string; owner: string | undefined; since: number; revision: number };
type ReservationFact = { type: keyof typeof reservationFacts; data: { scope: string; owner: string } };

/** The age in ms by which a reservation must have been used. */
const GRACE = 60_000;
/**
 * How often one may lose a race against others who reserve and release the value; after each loss, one waits a moment.
 */
const TRIES = 16;
const BACK_OFF = { first: 4, most: 200 };

/**
 * One spelling for values that people consider the same. NFKC: an é is one letter, whether it was typed as one
 * character or two, and full-width letters are letters. Lower case: no mail server distinguishes Ana@ from ana@. White
 * space is trimmed, and a run of it counts as one space.
 */
export function normalised(value: string): string {
  const same = value.normalize('NFKC').toLowerCase().normalize('NFKC');
  return same.replace(/\s+/g, ' ').trim();
}

/**
 * Reserves the values that a stream claims after a command and did not before. Call it right before the stream's
 * own append, and the function that it answers right after, which releases the values that are given up.
 * @throws Refusal (409, `taken`) when another stream holds one of them.
 */
export async function reserveClaims<Stream extends AnyStream>(
  parts: Parts,
  rules: Rules<Stream>,
  claimant: Claimant<StateOf<Stream>>,
): Promise<() => Promise<void>> {
  const claimsOf = (state: StateOf<Stream> | undefined) =>
    namedClaims(parts, state ? (rules.unique?.(state) ?? []) : []);
  const had = await claimsOf(claimant.before);
  const wants = await claimsOf(claimant.after);
  const kind: Kind = {
    category: rules.of.category,
    // Explicitly from revision 0: a sole writer, which otherwise relies on its own idea of a stream, must read here.
    claimsIn: async stream => claimsOf(fold(rules.of, await loadStream(parts, stream, { from: 0 }))),
  };
  for (const [name, claim] of wants) {
    if (!had.has(name)) await reserve(parts, kind, claimant, { name, claim });
  }
  const givenUp = [...had.keys()].filter(name => !wants.has(name));
  const reservations = await Promise.all(givenUp.map(name => reservationOf(parts, name)));
  return async () => {
    for (const [index, name] of givenUp.entries()) await release(parts, claimant, name, reservations[index]);
  };
}

/** Claims by the name of the stream in which each is reserved. */
async function namedClaims({ codec }: Parts, claims: readonly Claim[]): Promise<Map<string, Claim>> {
  const named = new Map<string, Claim>();
  for (const claim of claims) {
    const parts = claim.value.map(part => (part === null ? null : normalised(part)));
    const hash = await codec.keyedHash(JSON.stringify([claim.scope, ...parts]));
    named.set(`${reservationStream.category}-${hash}`, claim);
  }
  return named;
}

async function reserve(
  parts: Parts,
  kind: Kind,
  { stream, metadata }: Writer,
  { name, claim }: { name: string; claim: Claim },
): Promise<void> {
  const own = { scope: claim.scope, owner: stream };
  // Most values are new, so the first attempt writes without looking.
  let reservation: Reservation | undefined;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const facts: ReservationFact[] = [{ type: 'ValueReserved', data: own }];
    const owner = reservation?.owner;
    if (owner === stream && (await kind.claimsIn(stream)).has(name)) return;
    if (reservation && owner !== undefined && owner !== stream) {
      if (!(await isAbandoned(parts, kind, { ...reservation, owner }, name))) throw taken(claim);
      facts.unshift({ type: 'ValueReleased', data: { ...own, owner } });
    }
    try {
      await append(parts, name, reservation?.revision, facts, metadata);
      return;
    } catch (error) {
      if (!(error instanceof WrongRevision)) throw error;
      await pause(backOff(attempt - 1, BACK_OFF));
      reservation = await reservationOf(parts, name);
    }
  }
  throw new Refusal(platformSentences.conflict, { code: CONFLICT });
}

/** Whether a reservation has expired unused. */
async function isAbandoned(
  { now = Date.now }: Parts,
  kind: Kind,
  { owner, since }: Reservation & { owner: string },
  name: string,
): Promise<boolean> {
  if (now() - since < GRACE || categoryOf(owner) !== kind.category) return false;
  return !(await kind.claimsIn(owner)).has(name);
}

async function reservationOf({ store }: Parts, name: string): Promise<Reservation | undefined> {
  let revision: number | undefined;
  for await (const record of store.readStream(name, { direction: 'backwards' })) {
    revision ??= record.revision;
    // Anyone with write access to the store can append to the reservation's stream: that does not change it.
    if (foreignKindOf(record) || !Object.hasOwn(reservationStream.facts, record.type)) continue;
    const { type, created } = record;
    const { scope, owner } = record.data as ReservationFact['data'];
    return {
      scope,
      revision,
      since: created.getTime(),
      owner: type === 'ValueReserved' ? owner : undefined,
    };
  }
  return revision === undefined ? undefined : { scope: '', revision, since: 0, owner: undefined };
}

/**
 * Releases a value at the revision that was read before its owner gave it up: a stream that has reserved it since
 * keeps it. A failure here leaves the reservation, which the next command that claims the value repairs.
 */
async function release(
  parts: Parts,
  { stream, metadata }: Writer,
  name: string,
  reservation: Reservation | undefined,
): Promise<void> {
  if (reservation?.owner !== stream) return;
  const { scope, revision } = reservation;
  const released: ReservationFact = { type: 'ValueReleased', data: { scope, owner: stream } };
  await append(parts, name, revision, [released], metadata).catch(error => {
    const isLeft = [WrongRevision, OutcomeUnknown, StoreFull, StoreUnavailable].some(
      kind => error instanceof kind,
    );
    if (!isLeft) throw error;
  });
}

/**
 * Every attempt has its own ids: with ids of the command, the store would take a second attempt for a repetition of the
 * first and accept it, though another stream has the value by then.
 */
async function append(
  { store, codec }: Parts,
  name: string,
  revision: number | undefined,
  facts: readonly ReservationFact[],
  { origin: _, ...metadata }: Omit<Metadata, 'version'>,
): Promise<void> {
  const command = { id: v7(), name: metadata.command.name };
  const stamped = { ...metadata, command, $causationId: metadata.command.id };
  await store.append(name, revision ?? 'none', await codec.encode(name, facts, stamped));
}

function taken({ field, taken: sentence }: Claim): Refusal {
  return new Refusal(sentence, { code: 'taken', fieldErrors: { [field]: sentence } });
}
