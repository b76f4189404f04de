import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { imageJourneys } from './imageJourneys.ts';
import { instanceJourneys } from './instanceJourneys.ts';
import { seriesAxeJourneys } from './seriesAxeJourneys.ts';
import { seriesFormJourneys } from './seriesFormJourneys.ts';
import { type Site, startSite } from './site.ts';

let running: Site;
const site = () => running;

beforeAll(async () => {
  running = await startSite();
}, 120_000);
afterEach(() => running.closePages());
afterAll(() => running?.stop());

describe('series', () => seriesFormJourneys(site));
describe('dates of a series', () => instanceJourneys(site));
describe('images and places', () => imageJourneys(site));
describe('for everybody', () => seriesAxeJourneys(site));
