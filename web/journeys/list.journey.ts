import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { bulkJourneys } from './bulkJourneys.ts';
import { calendarJourneys } from './calendarJourneys.ts';
import { importJourneys } from './importJourneys.ts';
import { listJourneys } from './listJourneys.ts';
import { type Site, startSite } from './site.ts';

let running: Site;
const site = () => running;

beforeAll(async () => {
  running = await startSite();
}, 120_000);
afterEach(() => running.closePages());
afterAll(() => running?.stop());

describe('the list of events', () => listJourneys(site));
describe('many events at once', () => bulkJourneys(site));
describe('the calendar', () => calendarJourneys(site));
describe('importing and exporting', () => importJourneys(site));
