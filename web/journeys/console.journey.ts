import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { accessibilityJourneys } from './accessibilityJourneys.ts';
import { changingJourneys } from './changingJourneys.ts';
import { findingJourneys } from './findingJourneys.ts';
import { signInJourneys } from './signInJourneys.ts';
import { type Site, startSite } from './site.ts';

// One product and one browser for all journeys: starting them costs more than most journeys do.
let running: Site;
const site = () => running;

beforeAll(async () => {
  running = await startSite();
}, 120_000);
afterEach(() => running.closePages());
afterAll(() => running?.stop());

describe('signing in', () => signInJourneys(site));
describe('finding events', () => findingJourneys(site));
describe('changing events', () => changingJourneys(site));
describe('for everybody', () => accessibilityJourneys(site));
