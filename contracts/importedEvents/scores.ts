import type { IssueName } from './issues.ts';

/** From how many characters on a description counts. */
export const TELLING = 40;

/** What makes an item complete, and how much each part counts; 100 together. */
export const PART_POINTS = {
  title: 20,
  start: 20,
  region: 15,
  place: 10,
  danceStyle: 10,
  end: 5,
  coordinates: 5,
  description: 5,
  link: 5,
  priceOrOrganizer: 5,
} as const;
export type PartName = keyof typeof PART_POINTS;

/** By how much each kind of issue lowers the confidence that the item is right as it was read, from 100. */
export const DOUBTS = {
  noTitle: 50,
  noStart: 50,
  noTime: 50,
  outside: 50,
  past: 40,
  cancelled: 30,
  cancelledTitle: 30,
  doubtfulTitle: 30,
  noRecurrence: 30,
  gap: 20,
  endBefore: 20,
  tooLongEvent: 20,
  noZone: 20,
  zoneUnsaid: 15,
  noRegion: 15,
  regions: 15,
  otherZone: 10,
  noCoordinates: 10,
  noPlace: 10,
  noText: 10,
  noStyle: 5,
  noCurrency: 5,
  noEmail: 5,
  noAddress: 5,
  tooLong: 5,
  keepsZone: 5,
  usedBefore: 0,
  firstAlone: 0,
  rawShortened: 0,
} as const satisfies Record<IssueName, number>;

/** The kinds of issues that lower the confidence, most first. */
export const DOUBTFUL = Object.keys(DOUBTS).filter((name): name is Doubtful => DOUBTS[name as IssueName] > 0);
export type Doubtful = {
  [Name in IssueName]: (typeof DOUBTS)[Name] extends 0 ? never : Name;
}[IssueName];
