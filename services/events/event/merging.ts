import type { EventState, eventStream } from '#contracts/events/event/event.ts';
import type { EventForm } from '#contracts/events/event/eventFields.ts';
import { fieldsOfChoice, MERGE_FIELDS } from '#contracts/events/event/mergeFields.ts';
import { mergeSentences } from '#contracts/events/event/mergeSentences.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { changesBetween } from '#platform/facts/changes.ts';
import type { Earlier } from '#platform/facts/fold.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import {
  type Changed,
  featureFacts,
  fieldFacts,
  pick,
  present,
  STATUS_FACTS,
  switchFacts,
} from './changeFacts.ts';
import { checkPlaceable } from './placeable.ts';

// A duplicate is merged into the event that stays. First the duplicate records it, then the survivor absorbs its id and
// the chosen values; `duplicates/carryOut.ts` carries out the second, or undoes the first. A merged event accepts
// nothing until the merge is undone, and the event that stays may itself be merged into another one, which takes over
// the earlier duplicates too: their merges wait for that one to be undone. Undoing gives the taken values back, except
// for those that were changed since.

type Decide = Rules<typeof eventStream>['decide'];

export const mergeDecisions: Pick<Decide, 'MergeEvent' | 'AbsorbEvent' | 'ReleaseEvent' | 'UnmergeEvent'> = {
  MergeEvent(state, data) {
    present(state);
    return [{ type: 'EventMergedInto', data }];
  },

  AbsorbEvent(state, { from, taken, absorbed }, { now }) {
    const current = present(state);
    if (hasAbsorbed(current, from)) return [];
    const differing = changesBetween(pick(current, Object.keys(taken)), taken).map(({ field }) => field);
    const changed: Changed = pick(taken, differing as (keyof EventForm)[]);
    checkPlaceable({ ...current, ...changed });
    const changes = [...fieldFacts(current, changed), ...switchFacts(current, changed, now)];
    return [{ type: 'EventAbsorbed', data: { from, absorbed } }, ...changes];
  },

  ReleaseEvent(state, { from, commandId }, { earlier }) {
    if (!state) throw notFound(eventSentences.none);
    if (!hasAbsorbed(state, from)) throw new Refusal(mergeSentences.notMerged, { code: 'not_merged' });
    if (state.mergedInto) throw new Refusal(mergeSentences.mergedFurther, { code: 'merged_further' });
    if (state.deleted) throw new Refusal(mergeSentences.survivorDeleted, { code: 'survivor_deleted' });
    const restored = givenBack(state, earlier?.(commandId));
    checkPlaceable({ ...state, ...restored });
    const { status } = restored;
    return [
      { type: 'EventReleased', data: { from, commandId } },
      ...fieldFacts(state, restored),
      ...(status ? [STATUS_FACTS[status]] : []),
      ...featureFacts(restored),
    ];
  },

  UnmergeEvent(state, data) {
    if (!state) throw notFound(eventSentences.none);
    const { mergedInto, deleted: _, acceptedTimes, ...whole } = state;
    const accepted = acceptedTimes && { acceptedTimes };
    return mergedInto ? [{ type: 'EventUnmerged', data: { ...whole, ...accepted, ...data } }] : [];
  },
};

function hasAbsorbed({ absorbed = [] }: EventState, from: string): boolean {
  return absorbed.some(({ id, via }) => id === from && via === from);
}

/** The values before a merge, of those choices that still have the values after it. */
function givenBack(current: EventState, merge: Earlier<EventState> | undefined): Changed {
  const { before, after } = merge ?? {};
  if (!before || !after) return {};
  const isSame = (fields: readonly (keyof EventForm)[], one: EventState, other: EventState) =>
    changesBetween(pick(one, fields), pick(other, fields)).length === 0;
  const back = MERGE_FIELDS.map(fieldsOfChoice).filter(
    fields => !isSame(fields, before, after) && isSame(fields, current, after),
  );
  return pick(before, back.flat());
}

/** As `undoOfEvent`, of a command that merged, or undid a merge; undefined for any other. */
export function undoOfMerge(
  current: EventState,
  { before, after, since }: Pick<Earlier<EventState>, 'before' | 'after' | 'since'>,
): 'nothing' | { inTheWay?: readonly string[] } | undefined {
  if (before?.mergedInto !== after.mergedInto) {
    return after.mergedInto && !since.includes('EventUnmerged') ? {} : 'nothing';
  }
  const had = before?.absorbed ?? [];
  const has = after.absorbed ?? [];
  // A restored event keeps what was merged into it.
  if (!before || had.length === has.length) return undefined;
  const taken = has.find(({ id, via }) => id === via && !had.some(one => one.id === id));
  if (!taken || !hasAbsorbed(current, taken.id)) return 'nothing';
  if (current.deleted) return { inTheWay: ['deleted'] };
  return current.mergedInto ? { inTheWay: ['mergedInto'] } : {};
}
