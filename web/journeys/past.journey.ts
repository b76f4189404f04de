import { describe } from 'vitest';
import { pastJourneys } from './console/pastJourneys.ts';
import { questionJourneys } from './console/questionJourneys.ts';
import { siteForAll } from './kit/siteForAll.ts';

const site = siteForAll();

describe('earlier moments', () => pastJourneys(site));
describe('the questions of an auditor', () => questionJourneys(site));
