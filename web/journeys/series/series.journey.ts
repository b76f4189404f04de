import { describe } from 'vitest';
import { imageJourneys } from '../imageJourneys.ts';
import { siteForAll } from '../kit/siteForAll.ts';
import { instanceJourneys } from './instanceJourneys.ts';
import { seriesAxeJourneys } from './seriesAxeJourneys.ts';
import { seriesFormJourneys } from './seriesFormJourneys.ts';

const site = siteForAll();

describe('series', () => seriesFormJourneys(site));
describe('dates of a series', () => instanceJourneys(site));
describe('images and places', () => imageJourneys(site));
describe('accessibility', () => seriesAxeJourneys(site));
