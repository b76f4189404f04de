import { isDeepStrictEqual } from 'node:util';
import { instantOf } from '#contracts/calendar/wallTime.ts';
import { inWholeDays } from '#contracts/events/event/allDay.ts';
import { withReplaced } from '#contracts/events/event/danceStyleChoice.ts';
import { DAYS_IN_TRASH, type EventState, eventStream } from '#contracts/events/event/event.ts';
import type { EventForm } from '#contracts/events/event/eventFields.ts';
import { timesText } from '#contracts/events/event/eventTimes.ts';
import { mergeSentences } from '#contracts/events/event/mergeSentences.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { withPriceSaid } from '#contracts/events/price/priceOpen.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { changesBetween } from '#platform/facts/changes.ts';
import type { Earlier } from '#platform/facts/fold.ts';
import { invalidField, notFound, Refusal } from '#platform/refusals/refusal.ts';
import { checkAcceptable } from './acceptable.ts';
import {
  type Changed,
  type EventFact,
  featureFacts,
  fieldFacts,
  pick,
  present,
  SCHEDULE,
  STATUS_FACTS,
  statusFact,
  switchFacts,
  unmerged,
} from './changeFacts.ts';
import { checkOrganizer } from './checkOrganizer.ts';
import { checkStyles } from './checkStyles.ts';
import { confirmedEvent } from './confirming.ts';
import { intentOfEvent } from './eventIntent.ts';
import { followed } from './followVenue.ts';
import { mergeDecisions, undoOfMerge } from './merging.ts';
import { checkPlaceable } from './placeable.ts';
import { isSameEvent } from './sameState.ts';

// An event is a night on the calendar: a draft, published, cancelled or, once it is over, completed. Its status is
// chosen freely; what was cancelled without having been published was never announced. Its clock is that of its region: 20:00 stays 20:00 there.
// One form may record several facts: published, featured, rescheduled, moved, assigned to a region; the remaining
// fields share one fact. An all-day event has days and no times (`allDay.ts`). A deleted event accepts no changes until it is restored, within thirty days. A change can
// be undone as long as the fields that it changed have not changed since. Duplicates are merged (`merging.ts`).

const DAY = 86_400_000;

type Undone = Changed & Partial<Pick<EventState, 'acceptedTimes' | 'confirmed'>>;

export const eventRules: Rules<typeof eventStream> = {
  of: eventStream,
  intent: { ChangeEvent: (seen, _, form) => intentOfEvent(seen, form) },

  decide: {
    ...mergeDecisions,

    CreateEvent(state, { status, isFeatured, organizerStanding, stylesNotOffered, ...form }, { now }) {
      if (state) throw new Refusal(eventSentences.exists);
      const created = inWholeDays(form.priceOpen ? withPriceSaid(form) : form);
      checkPlaceable(created);
      checkOrganizer(organizerStanding);
      checkStyles(created.danceStyles, stylesNotOffered, []);
      const endLocal = checkedEnd(created.startLocal, created.endLocal);
      const facts: EventFact[] = [{ type: 'EventCreated', data: { ...created, endLocal } }];
      if (status !== 'draft') facts.push(statusFact(status, created, now));
      if (isFeatured) facts.push({ type: 'EventFeatured', data: {} });
      return facts;
    },

    ChangeEvent(state, { organizerStanding, stylesNotOffered, ...sent }, { now }) {
      const current = present(state);
      const form = inWholeDays(withPriceSaid(sent), current);
      const changed: Changed = Object.fromEntries(
        changesBetween(pick(current, Object.keys(form)), form).map(({ field }) => [
          field,
          form[field as keyof EventForm],
        ]),
      );
      if (changed.eventOrganizerId) checkOrganizer(organizerStanding);
      checkStyles(changed.danceStyles, stylesNotOffered, current.danceStyles);
      if (changed.startLocal !== undefined || changed.endLocal !== undefined) {
        checkedEnd(
          changed.startLocal ?? current.startLocal,
          changed.endLocal === undefined ? current.endLocal : changed.endLocal,
        );
      }
      if (Object.keys(changed).length > 0) checkPlaceable({ ...current, ...changed });
      return [...fieldFacts(current, changed), ...switchFacts(current, changed, now)];
    },

    DeleteEvent(state) {
      present(state);
      return [{ type: 'EventDeleted', data: {} }];
    },

    RestoreEvent(state, { createdAt, deletedAt }, { now }) {
      const current = unmerged(state);
      if (!current) throw notFound(eventSentences.none);
      if (now.getTime() - new Date(deletedAt).getTime() > DAYS_IN_TRASH * DAY) {
        throw new Refusal(eventSentences.restorableFor({ count: DAYS_IN_TRASH }));
      }
      return restoration(current, createdAt);
    },

    ReplaceDanceStyle(state, replacement) {
      const { danceStyles } = present(state);
      const replaced = withReplaced(danceStyles, replacement);
      if (isDeepStrictEqual(replaced, danceStyles)) return [];
      return [{ type: 'EventDetailsChanged', data: { danceStyles: replaced } }];
    },

    FollowVenue(state, { venueId, overwrite, ...venue }, { now }) {
      const current = present(state);
      const hasBegun = instantOf(current.startLocal, current.timeZone) <= now;
      if (current.venueId !== venueId || hasBegun) return [];
      const { changed } = followed(current, venue, () => overwrite);
      if (Object.keys(changed).length > 0) checkPlaceable({ ...current, ...changed });
      return fieldFacts(current, changed);
    },

    AcceptClockChange(state, times) {
      const { acceptedTimes, ...current } = present(state);
      checkAcceptable(current, times);
      if (acceptedTimes === timesText(times)) return [];
      return [{ type: 'EventClockChangeAccepted', data: times }];
    },

    ConfirmEvent: (state, _, context) => confirmedEvent(present(state), context),

    UndoCommand(state, { commandId, createdAt }, { earlier }) {
      const change = earlier?.(commandId);
      if (!state || !change) throw notFound(eventSentences.noChange);
      // A merge is in two streams, and is undone in both (`undoMerge`).
      if (undoOfMerge(state, change)) throw new Refusal(mergeSentences.notMerged);
      unmerged(state);
      const undo = undoOfEvent(state, change);
      if (undo === 'nothing') return [];
      if (undo.inTheWay) return refuseChanged();
      const { before, after } = change;
      if (!before || (before.deleted && !after.deleted)) return deletion(state);
      return after.deleted ? restoration(state, createdAt) : undoing(present(state), before, after);
    },
  },
};

function reopening({ acceptedTimes }: Undone): EventFact[] {
  if (acceptedTimes === undefined) return [];
  return [{ type: 'EventClockChangeReopened', data: { accepted: acceptedTimes } }];
}

/** What a confirmation replaced counts again. */
function withdrawing(left: readonly string[], { confirmed = null }: Undone): EventFact[] {
  return left.includes('confirmed') ? [{ type: 'EventConfirmationWithdrawn', data: { confirmed } }] : [];
}

function deletion({ deleted }: EventState): EventFact[] {
  return deleted ? [] : [{ type: 'EventDeleted', data: {} }];
}

function restoration({ deleted, acceptedTimes, ...restored }: EventState, createdAt: string): EventFact[] {
  if (!deleted) return [];
  checkPlaceable(restored);
  return [
    { type: 'EventRestored', data: { ...restored, ...(acceptedTimes && { acceptedTimes }), createdAt } },
  ];
}

/** Whether a change can be undone: the conflicting fields, or 'nothing' if none of it is left. */
export function undoOfEvent(
  current: EventState,
  change: Earlier<EventState>,
): 'nothing' | { inTheWay?: readonly string[] } {
  const { before, after } = change;
  const ofMerge = undoOfMerge(current, change);
  if (ofMerge) return ofMerge;
  if (current.mergedInto) return 'nothing';
  const isTouched = !isSameEvent(after, current);
  if (!before) return current.deleted ? 'nothing' : isTouched ? { inTheWay: [] } : {};
  if (after.deleted && !before.deleted) return current.deleted ? {} : 'nothing';
  if (current.deleted) return before.deleted ? 'nothing' : { inTheWay: ['deleted'] };
  if (before.deleted && !after.deleted) return isTouched ? { inTheWay: [] } : {};
  const { left, inTheWay } = leftOf(current, before, after);
  if (inTheWay.length > 0) return { inTheWay };
  return left.length === 0 ? 'nothing' : {};
}

/** The fields still to be undone, and those of them that have changed again since. */
function leftOf(current: EventState, before: Changed, after: Changed) {
  const isSame = (field: keyof EventForm, other: Changed) =>
    changesBetween(pick(current, [field]), pick(other, [field])).length === 0;
  // The announced start follows from the other fields, and from their later changes.
  const touched = changesBetween(before, after)
    .map(({ field }) => field as keyof EventForm | 'announcedStart')
    .filter(field => field !== 'announcedStart');
  const left = touched.filter(field => !isSame(field, before));
  const restored = { ...current, ...pick(before, left) };
  const isBackwards = restored.endLocal !== null && restored.endLocal <= restored.startLocal;
  const isNeither = !isDeepStrictEqual(inWholeDays(restored), restored);
  const changedSince = left.filter(field => !isSame(field, after));
  return { left, inTheWay: [...changedSince, ...(isBackwards || isNeither ? SCHEDULE : [])] };
}

/** Restores the fields that a change took from `before` to `after`, if none of them has changed since. */
function undoing(current: EventState, before: Undone, after: Undone): EventFact[] {
  const { left, inTheWay } = leftOf(current, before, after);
  if (inTheWay.length > 0) refuseChanged();
  const restored: Undone = pick(before, left);
  if (left.length > 0) checkPlaceable({ ...current, ...restored });
  const { status } = restored;
  return [
    ...fieldFacts(current, restored),
    ...(status ? [STATUS_FACTS[status]] : []),
    ...featureFacts(restored),
    ...reopening(restored),
    ...withdrawing(left, restored),
  ];
}

function refuseChanged(): never {
  throw new Refusal(eventSentences.changedSince, { code: 'changed_since' });
}

function checkedEnd(startLocal: string, endLocal: string | null): string | null {
  if (endLocal !== null && endLocal <= startLocal) {
    const { endIsStart, endBeforeStart } = eventSentences;
    throw invalidField('endDateTime', endLocal === startLocal ? endIsStart : endBeforeStart);
  }
  return endLocal;
}
