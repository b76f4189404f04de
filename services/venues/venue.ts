import { isTimeZone } from '#contracts/calendar/timeZone.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import { venueSentences } from '#contracts/venues/sentences.ts';
import { VENUE_FIELDS, type VenueState, type venueFacts, venueStream } from '#contracts/venues/venue.ts';
import { chosen, intentOfForm, type Statements } from '#platform/commands/intents.ts';
import { restorable } from '#platform/commands/restorable.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { changesBetween } from '#platform/facts/changes.ts';
import { invalidField, notFound, Refusal } from '#platform/refusals/refusal.ts';
import { foldedName } from '#platform/similarity/names.ts';

// The venue book: places where events take place, each once by its name and city, whatever their case and accents.
// Choosing one fills the place of an event; what the event then has is its own. A venue in a region has the clock of
// that region, another one its own. A retired venue is no longer offered; it keeps its name and its events. A change
// can be undone as long as the fields that it changed have not changed since. It leaves events alone:
// `changeVenueEvents` is the run that brings it to them.

type VenueFact = NewFact<typeof venueFacts>;
type Changed = Partial<Omit<VenueState, 'eventId'>>;

/** Merged field by field, a venue could have the street of one place and the coordinates of another. */
export const STATEMENTS: Statements = [
  ['address', 'city', 'state', 'country', 'postalCode', 'latitude', 'longitude', 'regionId', 'timeZone'],
];
const FORM_FIELDS = [...VENUE_FIELDS, 'status'] as const;

export const venueRules: Rules<typeof venueStream> = {
  of: venueStream,
  intent: { ChangeVenue: (seen, _, form) => intentOfForm(seen, form, FORM_FIELDS, STATEMENTS) },

  decide: {
    AddVenue(state, data) {
      if (state) throw new Refusal(venueSentences.exists);
      check(data);
      return [{ type: 'VenueAdded', data }];
    },

    ChangeVenue(state, form) {
      const current = present(state);
      const touched = changesBetween(chosen(current, Object.keys(form)), form).map(({ field }) => field);
      const changed: Changed = chosen(form, touched);
      if (touched.length > 0) check({ ...current, ...changed });
      return changes(changed);
    },

    UndoVenueChange(state, { commandId }, { earlier }) {
      const change = earlier?.(commandId);
      if (!state || !change) throw notFound(venueSentences.noChange);
      if (!change.before) throw new Refusal(venueSentences.notUndone, { code: 'not_undone' });
      const { restored, inTheWay } = restorable<VenueState>(state, change);
      if (inTheWay.length > 0) throw new Refusal(venueSentences.changedSince, { code: 'changed_since' });
      return changes(restored);
    },
  },

  unique: ({ name, city }) => [
    {
      scope: 'venue',
      value: [foldedName(name), city === null ? null : foldedName(city)],
      field: 'name',
      taken: venueSentences.taken,
    },
  ],
};

function present(state: VenueState | undefined): VenueState {
  if (!state) throw notFound(venueSentences.none);
  return state;
}

/** The facts that give fields these values. */
function changes({ status, ...fields }: Changed): VenueFact[] {
  const facts: VenueFact[] = [];
  if (Object.keys(fields).length > 0) facts.push({ type: 'VenueChanged', data: fields });
  if (status !== undefined)
    facts.push({ type: status === 'active' ? 'VenueReinstated' : 'VenueRetired', data: {} });
  return facts;
}

function check(venue: Pick<VenueState, 'timeZone' | 'latitude' | 'longitude'>): void {
  if (!isTimeZone(venue.timeZone)) throw invalidField('timeZone', venueSentences.noZone);
  checkCoordinates(venue);
}

/** Refuses one coordinate without the other. */
export function checkCoordinates({ latitude, longitude }: Pick<VenueState, 'latitude' | 'longitude'>): void {
  if ((latitude === null) === (longitude === null)) return;
  throw invalidField(latitude === null ? 'latitude' : 'longitude', venueSentences.bothCoordinates);
}
