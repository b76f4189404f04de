import { isTimeZone } from '#contracts/calendar/timeZone.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import {
  REGION_DETAILS,
  type RegionState,
  type regionFacts,
  regionStream,
} from '#contracts/regions/region.ts';
import { regionSentences } from '#contracts/regions/sentences.ts';
import { chosen, intentOfForm, intentToSet, type Statements } from '#platform/commands/intents.ts';
import { restorable } from '#platform/commands/restorable.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { changesBetween } from '#platform/facts/changes.ts';
import { inUse, invalidField, notFound, Refusal } from '#platform/refusals/refusal.ts';

// A region is a dance city with its own time zone, which events assigned to it take over. A city is opened
// once, inactive ones included; two cities with the same name differ by state or country. An inactive region
// keeps its events, and administrators can still choose it; visitors do not see it. A region is closed only when
// no event uses it, which frees its city for another; a closed one accepts no changes until that is undone. A
// change can be undone as long as the fields that it changed have not changed since.
// Another time zone leaves the facts of events alone: `rezoneEvents` is the run that brings it to them.

type RegionFact = NewFact<typeof regionFacts>;
type Changed = Partial<Omit<RegionState, 'closed'>>;

/** Merged field by field, a region could have the city of one country and the coordinates of another. */
export const STATEMENTS: Statements = [
  ['city', 'state', 'country'],
  ['latitude', 'longitude'],
  ['coverImage', 'coverImageAlt'],
];
const FORM_FIELDS = [...REGION_DETAILS, 'status', 'popular'] as const;

export const regionRules: Rules<typeof regionStream> = {
  of: regionStream,
  intent: {
    ChangeRegion: (seen, _, form) => intentOfForm(seen, form, FORM_FIELDS, STATEMENTS),
    RezoneRegion: (_, __, data) => intentToSet(data, ['timeZone']),
  },

  decide: {
    OpenRegion(state, data) {
      if (state) throw new Refusal(regionSentences.exists);
      checkZone(data.timeZone);
      checkCoordinates(data);
      return [{ type: 'RegionOpened', data }];
    },

    ChangeRegion(state, form) {
      const current = present(state);
      const touched = changesBetween(chosen(current, Object.keys(form)), form).map(({ field }) => field);
      const changed: Changed = chosen(form, touched);
      // A region of which only one was recorded, before this check existed, can still be switched.
      if ('latitude' in changed || 'longitude' in changed) checkCoordinates({ ...current, ...changed });
      return changes(changed);
    },

    RezoneRegion(state, { timeZone }) {
      checkZone(timeZone);
      return present(state).timeZone === timeZone ? [] : changes({ timeZone });
    },

    CloseRegion(state, { uses }) {
      present(state);
      if (Object.values(uses).some(count => count > 0)) throw inUse(regionSentences.inUse, uses);
      return [{ type: 'RegionClosed', data: {} }];
    },

    UndoRegionChange(state, { commandId }, { earlier, begunAt = '' }) {
      const change = earlier?.(commandId);
      if (!state || !change) throw notFound(regionSentences.noChange);
      const { before, after } = change;
      if (!before) throw new Refusal(regionSentences.notUndone, { code: 'not_undone' });
      if (after.closed) return state.closed ? [reopening(state, begunAt)] : [];
      const { closed: _, ...current } = present(state);
      const { restored, inTheWay } = restorable<Changed>(current, { before, after });
      if (inTheWay.length > 0) throw new Refusal(regionSentences.changedSince, { code: 'changed_since' });
      return changes(restored);
    },
  },

  unique: ({ country, state, city, closed }) =>
    closed
      ? []
      : [
          {
            scope: 'regionCity',
            value: [country, state, city],
            field: 'city',
            taken: regionSentences.cityTaken,
          },
        ],
};

function present(state: RegionState | undefined): RegionState {
  if (!state || state.closed) throw notFound(regionSentences.none);
  return state;
}

/** The facts that give fields these values. */
function changes({ status, popular, timeZone, ...details }: Changed): RegionFact[] {
  const facts: RegionFact[] = [];
  if (Object.keys(details).length > 0) facts.push({ type: 'RegionDetailsChanged', data: details });
  if (timeZone !== undefined) facts.push({ type: 'RegionRezoned', data: { timeZone } });
  if (status !== undefined)
    facts.push({ type: status === 'active' ? 'RegionActivated' : 'RegionDeactivated', data: {} });
  if (popular !== undefined)
    facts.push({ type: popular ? 'RegionMarkedPopular' : 'RegionUnmarkedPopular', data: {} });
  return facts;
}

function reopening({ closed: _, ...state }: RegionState, openedAt: string): RegionFact {
  return { type: 'RegionReopened', data: { ...state, openedAt } };
}

function checkZone(timeZone: string): void {
  if (!isTimeZone(timeZone)) throw invalidField('timeZone', regionSentences.noZone);
}

function checkCoordinates({ latitude, longitude }: Pick<RegionState, 'latitude' | 'longitude'>): void {
  if ((latitude === null) === (longitude === null)) return;
  throw invalidField(latitude === null ? 'latitude' : 'longitude', regionSentences.bothCoordinates);
}
