import { PLATFORM_ZONE } from '#contracts/calendar/wallTime.ts';
import type { ChangeEvent, CreateEvent, EventState } from '#contracts/events/event/event.ts';
import type { EventChangeBody } from '#contracts/events/eventBody.ts';
import { localCurrency } from '#contracts/events/price/localCurrency.ts';
import type { Lookups } from '../rows/lookups.ts';
import type { NumberedRow } from '../rows/row.ts';

const LONGEST_DESCRIPTION = 5_000;

type Known = Pick<EventState, 'regionId' | 'timeZone' | 'status' | 'danceStyles'> & {
  venueId?: string | null | undefined;
};

/**
 * The change that a row makes; the region found for the row applies only if the event has none of its own.
 */
export async function changeFor(row: NumberedRow, lookups: Lookups, state: Known): Promise<ChangeEvent> {
  const change = await lookups.changeOf(row.body);
  if (row.body.description) Object.assign(change, { description: withDoors(row) });
  const danceStyles = offeredStyles(change, row, state.danceStyles);
  // An empty list would remove what the event has.
  if (danceStyles.length > 0) Object.assign(change, { danceStyles });
  else delete change.danceStyles;
  // An event that has this venue already may have custom values.
  if (change.venueId && change.venueId !== state.venueId) Object.assign(change, row.ofVenue);
  // Publishing all imported events does not reopen cancelled ones.
  if (row.publishes && state.status !== 'draft') delete change.status;
  // What exists is unchanged until a person has looked.
  if (row.doubtful) {
    delete change.title;
    delete change.status;
  }
  if (state.regionId === null) Object.assign(change, await zoneFound(row, lookups.zoneOf));
  const regionId = change.regionId === undefined ? state.regionId : change.regionId;
  const timeZone = change.timeZone ?? state.timeZone;
  const isSilent = !regionId && timeZone === PLATFORM_ZONE && !saysZone(row);
  if (!isSilent || change.status !== 'published' || state.status === 'published') return change;
  noteDraft(row);
  const { status: _, ...others } = change;
  return others;
}

/** What a row creates. An event whose time zone is unknown is not published. */
export async function creationFor(row: NumberedRow, lookups: Lookups): Promise<CreateEvent> {
  const creation = await lookups.creationOf({ ...row.body, ...priceOpenIn(row.body) });
  const placed = { ...creation, ...row.ofVenue, ...(await zoneFound(row, lookups.zoneOf)) };
  const country = placed.regionId ? lookups.countryOf(placed.regionId) : placed.locationCountry;
  const made = {
    ...placed,
    currency: row.body.currency ?? localCurrency(placed.price, country) ?? placed.currency,
    danceStyles: offeredStyles(creation, row, []),
    ...(row.doors.length > 0 && { description: withDoors(row) }),
    imported: true,
  };
  const isSilent = made.status === 'published' && !made.regionId && !saysZone(row);
  if (isSilent) noteDraft(row);
  const isDraft = isSilent || (row.doubtful && made.status === 'published');
  return isDraft ? { ...made, status: 'draft' } : made;
}

/** A missing price does not mean free. */
function priceOpenIn({ price = '', priceOpen }: EventChangeBody): Pick<EventChangeBody, 'priceOpen'> {
  return price === '' && priceOpen === undefined ? { priceOpen: true } : {};
}

/** The description with what the row says about the doors. A row without a description does not change that of an event. */
function withDoors({ body, doors }: NumberedRow): string {
  return [body.description, ...doors].filter(Boolean).join('\n\n').slice(0, LONGEST_DESCRIPTION);
}

/** The dance styles without those that are no longer offered and that the event does not have; notes them. */
function offeredStyles(
  { danceStyles = [], stylesNotOffered = [] }: ChangeEvent,
  { notes }: NumberedRow,
  has: EventState['danceStyles'],
): EventState['danceStyles'] {
  const isOut = (id: string): boolean =>
    stylesNotOffered.includes(id) && !has.some(({ danceStyleId }) => danceStyleId === id);
  const out = danceStyles.map(({ danceStyleId }) => danceStyleId).filter(isOut);
  for (const value of out) {
    if (!notes.some(note => note.code === 'leftOut' && note.value === value))
      notes.push({ code: 'leftOut', field: 'danceStyles', value });
  }
  return danceStyles.filter(({ danceStyleId }) => !out.includes(danceStyleId));
}

function noteDraft({ notes }: NumberedRow): void {
  if (!notes.some(note => note.code === 'draft')) notes.push({ code: 'draft', value: '' });
}

function saysZone({ found }: NumberedRow): boolean {
  return found !== undefined && 'timeZone' in found;
}

async function zoneFound(
  { found }: NumberedRow,
  zoneOf: Lookups['zoneOf'],
): Promise<{ regionId?: string; timeZone?: string }> {
  if (!found) return {};
  if ('timeZone' in found) return found;
  const timeZone = await zoneOf(found.regionId);
  return timeZone ? { ...found, timeZone } : {};
}
