import { z } from 'zod';
import { isTimeZone } from '../calendar/timeZone.ts';
import type { StreamOf } from '../platform/fact.ts';
import { shortText } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { regionSentences } from './sentences.ts';

export const REGION_STATUSES = ['active', 'inactive'] as const;
export type RegionStatus = (typeof REGION_STATUSES)[number];

const details = {
  city: z.string().min(1).max(120),
  state: shortText(120),
  country: z.string().min(1).max(120),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  coverImage: shortText(2048),
  /** A description of the image; regions opened before this field existed have none. */
  coverImageAlt: shortText(250).optional(),
};
export const regionDetails = z.object(details);
export const REGION_DETAILS = Object.keys(details) as (keyof typeof details)[];

const zone = { timeZone: z.string() };
const switches = { status: z.enum(REGION_STATUSES), popular: z.boolean() };

export const regionFacts = {
  RegionOpened: z.object({ ...details, ...zone, ...switches }),
  RegionDetailsChanged: z.object(details).partial(),
  RegionActivated: z.object({}),
  RegionDeactivated: z.object({}),
  RegionMarkedPopular: z.object({}),
  RegionUnmarkedPopular: z.object({}),
  RegionRezoned: z.object(zone),
  RegionClosed: z.object({}),
  /** A closed region has no row, so the fact that opens it again holds the whole state. */
  RegionReopened: z.object({ ...details, ...zone, ...switches, openedAt: z.iso.datetime() }),
};

const askedZone = { timeZone: z.string().refine(isTimeZone, asMessage(regionSentences.noZone)) };

/** What uses a region: published events and dates that are not over, single events, and series. */
export const regionUses = z.object({ upcoming: z.int(), events: z.int(), series: z.int() });
export type RegionUses = z.infer<typeof regionUses>;

export const regionCommands = {
  OpenRegion: z.object({ ...details, ...askedZone, ...switches }),
  ChangeRegion: z.object({ ...details, ...switches }).partial(),
  RezoneRegion: z.object(askedZone),
  /** The caller looks up what uses the region, since rules are pure. */
  CloseRegion: z.object({ uses: regionUses }),
  /** Undoes what a command did, by its id. */
  UndoRegionChange: z.object({ commandId: z.string() }),
};

export type RegionState = {
  [Name in keyof typeof details]-?: Exclude<z.output<(typeof details)[Name]>, undefined>;
} & { timeZone: string; status: RegionStatus; popular: boolean; closed: boolean };

const begin = ({ coverImageAlt, ...data }: z.output<typeof regionFacts.RegionOpened>): RegionState => ({
  ...data,
  coverImageAlt: coverImageAlt ?? null,
  closed: false,
});

export const regionStream: StreamOf<
  RegionState,
  typeof regionFacts,
  typeof regionCommands,
  'RegionOpened' | 'RegionReopened'
> = {
  category: 'region',
  named: { field: 'city' },
  facts: regionFacts,
  commands: regionCommands,
  begin: { RegionOpened: begin, RegionReopened: ({ openedAt: _, ...data }) => begin(data) },
  evolve: {
    RegionDetailsChanged: (state, changed) => ({ ...state, ...changed }),
    RegionActivated: state => ({ ...state, status: 'active' }),
    RegionDeactivated: state => ({ ...state, status: 'inactive' }),
    RegionMarkedPopular: state => ({ ...state, popular: true }),
    RegionUnmarkedPopular: state => ({ ...state, popular: false }),
    RegionRezoned: (state, { timeZone }) => ({ ...state, timeZone }),
    RegionClosed: state => ({ ...state, closed: true }),
  },
};
