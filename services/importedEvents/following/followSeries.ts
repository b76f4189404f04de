import { v5 } from 'uuid';
import type { Chosen, EventForms } from '#contracts/events/forms.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import type { ImportedContent } from '#contracts/importedEvents/importedEvent.ts';
import { importedEventSentences } from '#contracts/importedEvents/sentences.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { fold } from '#platform/facts/fold.ts';
import { ownOrders, presenceOrders } from '../dates/dateOrders.ts';
import { type Followed, type Order, ruleOrders, valuesOrders } from '../dates/seriesOrders.ts';
import type { Known } from '../reading/readPlace.ts';
import { type SentSeries, sentSeriesOf } from '../reading/sentSeries.ts';
import { eventBodyOf, type VenueAt, zoneOf } from './eventBody.ts';
import { isFinal, reasonOf, wasFaster } from './refused.ts';
import { valuesOfPeople } from './valuesOfPeople.ts';

type Survivor =
  | { kind: 'event'; id: string }
  | { kind: 'series'; id: string }
  | { kind: 'date'; id: string; key: string };

export type FollowParts = {
  load: Load;
  execute: Execute;
  clock(): Date;
  forms: EventForms;
  chosen: Chosen;
  venueAt: VenueAt;
  known(): Promise<Known>;
  /** What an event or series was merged into, if it was: `key` is that of a date. */
  survivorOf(id: string): Promise<Survivor | undefined>;
};
export type AskedFor = (name: string) => Asked;

/**
 * Each step decides on what the one before it has recorded. Times are changed in a date, and there may be none before
 * the rule is the new one.
 */
const STEPS = [valuesOrders, ruleOrders, valuesOrders, presenceOrders, ownOrders] as const;
const TURNS = 5;

/**
 * Brings a series to what its source says, by the commands that people have; what people changed stays theirs. It can
 * be repeated: what is as it should be is not ordered again. Answers why the series could not follow; undefined if it
 * could.
 */
export async function followSeries(
  parts: FollowParts,
  item: ImportedContent & { recurrence: string },
  seriesId: string,
  askedFor: AskedFor,
): Promise<Sentence | undefined> {
  // The other series may have a source of its own, and two of them would take turns in changing it.
  if (await parts.survivorOf(seriesId)) return importedEventSentences.mergedIntoSeries;
  const reasons: Sentence[] = [];
  try {
    const sent = sentSeriesOf(item, await parts.known());
    const venue = await parts.venueAt(item);
    const created = await parts.forms.creationOf(eventBodyOf(item, venue), parts.chosen);
    const form = { ...created, ...zoneOf(item, venue, created.timeZone) };
    const followed = { sent, form, cancelled: item.cancelled };
    for (const step of STEPS) {
      await takeStep(parts, { step, seriesId, followed, askedFor }, reasons);
    }
  } catch (error) {
    if (!isFinal(error)) throw error;
    reasons.push(reasonOf(error));
  }
  return reasons[0];
}

type Step = {
  step: (followed: Followed) => Order[];
  seriesId: string;
  followed: { sent: SentSeries; form: Followed['form']; cancelled: boolean };
  askedFor: AskedFor;
};

/** Executes the orders of a step; those that met a change by somebody else are thought over. */
async function takeStep(
  { load, execute, clock }: FollowParts,
  { step, seriesId, followed, askedFor }: Step,
  reasons: Sentence[],
): Promise<void> {
  const refused = new Set<string>();
  for (let turn = 1; ; turn++) {
    const facts = await load(`${seriesStream.category}-${seriesId}`);
    const state = fold(seriesStream, facts) as SeriesState | undefined;
    if (!state || state.deleted) return;
    const orders = step({ ...followed, state, theirs: valuesOfPeople(facts), now: clock() });
    let expected = facts.at(-1)!.revision;
    let isStale = false;
    let isChanged = false;
    for (const { name, data } of orders) {
      const order = `${name} ${JSON.stringify(data)}`;
      if (refused.has(order)) continue;
      try {
        const asked = { ...askedFor(order), expected };
        const outcome = await execute(seriesStream, seriesId, name, data as never, asked);
        isChanged ||= outcome.revision > expected;
        expected = outcome.revision;
      } catch (error) {
        isStale = wasFaster(error);
        if (isStale) break;
        if (!isFinal(error)) throw error;
        refused.add(order);
        reasons.push(reasonOf(error));
      }
    }
    // There may be another segment.
    const isOver = step !== valuesOrders || !isChanged;
    if (!isStale && (isOver || turn === TURNS)) return;
    if (turn === TURNS) throw new Error('A series is changed faster than it can follow its source.');
  }
}

/** The id of a command follows from the fact that asks for it, so that a second attempt finds what the first did. */
export function namedAfter(
  { factId, correlationId }: { factId: string; correlationId: string },
  now: Date,
): AskedFor {
  return name => ({
    commandId: v5(name, factId),
    actor: { id: 'system', role: 'system' },
    now,
    correlationId,
    causationId: factId,
  });
}
