import { describe } from 'vitest';
import { bulkJourneys } from './bulkJourneys.ts';
import { calendarJourneys } from './calendarJourneys.ts';
import { findingJourneys } from './findingJourneys.ts';
import { importJourneys } from './importJourneys.ts';
import { listJourneys } from './listJourneys.ts';
import { liveJourneys } from './liveJourneys.ts';
import { dataImportJourneys } from './moderation/dataImportJourneys.ts';
import { qualityJourneys } from './moderation/qualityJourneys.ts';
import { unassignedJourneys } from './moderation/unassignedJourneys.ts';
import { venueJourneys } from './moderation/venueJourneys.ts';
import { rowJourneys } from './rowJourneys.ts';
import { TWO_PAGES } from './site.ts';
import { siteForAll } from './siteForAll.ts';

const site = siteForAll({ events: TWO_PAGES });

describe('finding events', () => findingJourneys(site));
describe('the list of events', () => listJourneys(site));
describe('rows and their actions', () => rowJourneys(site));
describe('many events at once', () => bulkJourneys(site));
describe('the calendar', () => calendarJourneys(site));
describe('importing and exporting', () => importJourneys(site));
describe('importing JSON', () => dataImportJourneys(site));
describe('events without a region', () => unassignedJourneys(site));
describe('the venue book', () => venueJourneys(site));
describe('data quality', () => qualityJourneys(site));
describe("other people's changes", () => liveJourneys(site));
