import { isDeepStrictEqual } from 'node:util';
import { wholeDays } from '#contracts/events/event/allDay.ts';
import { type ChangeEvent, eventStream } from '#contracts/events/event/event.ts';
import type { EventForm } from '#contracts/events/event/eventFields.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { type ImportedEventState, importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import { importedEventSentences } from '#contracts/importedEvents/sentences.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Effected, Performer } from '#platform/processes/dispatcher.ts';
import { process } from '#platform/processes/process.ts';
import { doubtsOf } from '../reading/doubts.ts';
import { recursHere } from '../reading/readRecurrence.ts';
import { eventBodyOf, zoneOf } from './eventBody.ts';
import { type AskedFor, type FollowParts, followSeries, namedAfter } from './followSeries.ts';
import { dateIn, eventIn, type Night, ofOneDate } from './night.ts';
import { isFinal, reasonOf, unlessDecided, wasFaster } from './refused.ts';

const BRING_UP = 'bringUpImportedEvent';
const TURNS = 5;
const DECIDED = new Set(['ImportApproved', 'ImportLinked']);

/**
 * Changes the event or series of an imported item as its source changes the item. What a person has given it since then
 * stays. What it cannot follow makes the item need review.
 */
export const changeEventOnCollectedEventChanged = process({
  name: 'changeEventOnCollectedEventChanged',
  of: [importedEventStream],
  on: {
    CollectedEventChanged: () => [{ effect: BRING_UP, key: BRING_UP, payload: {} }],
    CollectedEventVanished: () => [{ effect: BRING_UP, key: BRING_UP, payload: {} }],
    // It may have changed between its approval and its event.
    ImportCompleted: () => [{ effect: BRING_UP, key: BRING_UP, payload: {} }],
  },
});

export function changedEventPerformers(parts: FollowParts): Record<string, Performer> {
  return { [BRING_UP]: { idempotent: true, perform: effect => bringUp(parts, effect) } };
}

/** Of two changes, the one that is performed last may be the earlier one: it looks again when it has written. */
async function bringUp(parts: FollowParts, effect: Effected): Promise<void> {
  for (let seen = -1; ; ) {
    const facts = await parts.load(effect.stream);
    const newest = changes(facts);
    if (newest === seen) return;
    seen = newest;
    await bringUpTo(parts, facts, effect);
  }
}

/** What its source says of an item. */
const SENT = new Set(['EventCollected', 'CollectedEventChanged', 'CollectedEventVanished']);

/** How often its source has sent or withdrawn it, and it was approved. */
function changes(facts: readonly Fact[]): number {
  const counted = [...SENT, 'ImportCompleted', 'ImportReopened'];
  return facts.filter(({ type }) => counted.includes(type)).length;
}

async function bringUpTo(parts: FollowParts, facts: readonly Fact[], effect: Effected): Promise<void> {
  const { execute, clock } = parts;
  const id = idOf(effect.stream);
  const item = fold(importedEventStream, facts) as ImportedEventState | undefined;
  if (!item || !follows(item)) return;
  const { eventId, eventKind: kind, approvals: approval } = item;
  // Which version of the item it is: a later one is another command.
  const at = `${facts.at(-1)!.revision}`;
  const asked: AskedFor = name => namedAfter(effect, clock())(`${name} ${at}`);
  const following = { facts, item, eventId: eventId! };
  const reason = (await followed(parts, following, asked)) ?? (await withdrawn(parts, following));
  if (reason && (item.hadEvent.eventId !== null || item.linked) && isLeftAsItIs(facts)) return;
  const noted = reason
    ? execute(importedEventStream, id, 'NoteNotFollowed', { reason }, asked('not followed'))
    : item.status === 'needs_review' &&
      execute(
        importedEventStream,
        id,
        'CompleteImport',
        { approval, eventId: eventId!, kind: kind! },
        asked('followed'),
      );
  if (noted) await noted.catch(unlessDecided);
}

/** Whether someone has looked at what its source said last. */
function isLeftAsItIs(facts: readonly Fact[]): boolean {
  const last = (types: ReadonlySet<string>) => facts.findLastIndex(({ type }) => types.has(type));
  return last(DECIDED) > last(SENT);
}

/** An item that has an event, which nobody has decided to leave as it is. */
function follows({ status, eventId, purged, deleted }: ImportedEventState): boolean {
  return eventId !== null && !purged && !deleted && (status === 'imported' || status === 'needs_review');
}

type Following = { facts: readonly Fact[]; item: ImportedEventState; eventId: string };

/** Answers why the event could not follow. */
async function followed(
  parts: FollowParts,
  { facts, item, eventId }: Following,
  asked: AskedFor,
): Promise<Sentence | undefined> {
  if (item.title === '') return importedEventSentences.noTitle;
  if (item.startLocal === null) return importedEventSentences.noStart;
  const doubt = newDoubt(facts, item);
  if (doubt !== undefined) return importedEventSentences.mayBeOff({ title: doubt });
  const { recurrence } = item;
  if (item.eventKind === 'series') {
    if (recurrence === null) return importedEventSentences.recursNoLonger;
    return followSeries(parts, { ...item, recurrence }, eventId, asked);
  }
  if (recursHere(item)) return importedEventSentences.recursNow;
  return changeEvent(parts, { facts, item, eventId }, asked);
}

/** A title that may say that it is off, and that nobody has seen when they decided. */
function newDoubt(facts: readonly Fact[], item: ImportedEventState): string | undefined {
  const at = facts.findLastIndex(({ type }) => DECIDED.has(type));
  const seen = fold(importedEventStream, facts.slice(0, at + 1)) as ImportedEventState | undefined;
  const known = new Set(seen && doubtsOf(seen));
  return doubtsOf(item).find(title => !known.has(title));
}

/** Answers that the source no longer has an item whose event still takes place, unless someone has looked at that. */
async function withdrawn(parts: FollowParts, { facts, item, eventId }: Following) {
  if (!item.vanished || isLeftAsItIs(facts)) return undefined;
  return (await takesPlace(parts, item, eventId)) ? importedEventSentences.vanished : undefined;
}

/** Whether what an item became, or was merged into, is neither cancelled nor deleted. */
async function takesPlace(
  { load, survivorOf }: FollowParts,
  { eventKind }: ImportedEventState,
  eventId: string,
): Promise<boolean> {
  const { kind, ...there } = (await survivorOf(eventId)) ?? { kind: eventKind, id: eventId };
  const facts = await load(`${(kind === 'event' ? eventStream : seriesStream).category}-${there.id}`);
  if (kind === 'series') return fold(seriesStream, facts)?.deleted === false;
  const night = 'key' in there ? dateIn(facts, there.key) : eventIn(facts);
  return night !== undefined && night.form.status !== 'cancelled';
}

/** An event that was merged changes no longer: the event or date that stayed does. */
async function changeEvent(parts: FollowParts, following: Following, asked: AskedFor) {
  const { load, execute, survivorOf } = parts;
  const { facts, item, eventId } = following;
  for (let turn = 1; ; turn++) {
    const there = (await survivorOf(eventId)) ?? ({ kind: 'event', id: eventId } as const);
    if (there.kind === 'series') return importedEventSentences.mergedIntoSeries;
    const isEvent = there.kind === 'event';
    const recorded = await load(`${(isEvent ? eventStream : seriesStream).category}-${there.id}`);
    const night = isEvent ? eventIn(recorded) : dateIn(recorded, there.key);
    if (!night) return undefined;
    try {
      const change = {
        ...(await changeFor(parts, facts, item, night)),
        ...statusOf(item, night),
      };
      const by = { ...asked('change'), expected: recorded.at(-1)!.revision };
      if (isEvent) await execute(eventStream, there.id, 'ChangeEvent', change, by);
      else await execute(seriesStream, there.id, 'ChangeSeries', ofOneDate(there.key, change), by);
      return undefined;
    } catch (error) {
      if (wasFaster(error) && turn < TURNS) continue;
      if (!isFinal(error)) throw error;
      return reasonOf(error);
    }
  }
}

/** The fields that the source has changed, and that nobody else has. */
async function changeFor(
  { forms, chosen, venueAt }: FollowParts,
  facts: readonly Fact[],
  item: ImportedEventState,
  { form: event, isOfOldTimes }: Night,
): Promise<ChangeEvent> {
  const formOf = async (sent: ImportedEventState) => {
    const venue = await venueAt(sent);
    const { status: _, imported: __, ...form } = await forms.creationOf(eventBodyOf(sent, venue), chosen);
    return { ...form, ...zoneOf(sent, venue, form.timeZone) };
  };
  const wanted: Record<string, unknown> = await formOf(item);
  const earlier: Record<string, unknown>[] = [];
  for (const [index, { type }] of facts.entries()) {
    if (type !== 'EventCollected' && type !== 'CollectedEventChanged') continue;
    const sent = fold(importedEventStream, facts.slice(0, index + 1)) as ImportedEventState;
    if (sent.title !== '' && sent.startLocal !== null) earlier.push(await formOf(sent));
  }
  const isTheirs = (field: string): boolean =>
    earlier.some(form => {
      const has = isOfOldTimes ? inDaysLike(form, event) : event;
      return isDeepStrictEqual(form[field], has[field as keyof EventForm]);
    });
  // Whether a price is open is said with the price, and whether there are times with the times.
  const isSource = (field: string): boolean =>
    isTheirs(field) &&
    (field !== 'priceOpen' || isTheirs('price')) &&
    (wanted.allDay === event.allDay || !isOneOf(SCHEDULE, field) || SCHEDULE.every(isTheirs));
  const changed = Object.keys(wanted).filter(
    field =>
      field in event && isSource(field) && !isDeepStrictEqual(wanted[field], event[field as keyof EventForm]),
  );
  return Object.fromEntries(changed.map(field => [field, wanted[field]]));
}

const SCHEDULE = ['startLocal', 'endLocal', 'allDay'] as const;

/** An old event has the times of whole days where its all-day item had none; by now it would be all-day, too. */
function inDaysLike({ allDay }: Record<string, unknown>, event: EventForm): EventForm {
  const { startLocal, endLocal } = event;
  const isWhole =
    endLocal !== null && isDeepStrictEqual(wholeDays(startLocal, endLocal), { startLocal, endLocal });
  return isWhole && allDay === true ? { ...event, allDay } : event;
}

function isOneOf(fields: readonly string[], field: string): boolean {
  return fields.includes(field);
}

/** A source cancels only what is published, and brings back only what it cancelled. */
function statusOf({ cancelled }: ImportedEventState, { form, cancellation }: Night): ChangeEvent {
  const { status, regionId } = form;
  if (cancelled) return status === 'published' ? { status: 'cancelled' } : {};
  const isOurs = status === 'cancelled' && cancellation?.metadata.actor.role === 'system';
  return isOurs ? { status: regionId === null ? 'draft' : 'published' } : {};
}
