import { describe } from 'vitest';
import { pastJourneys } from './console/pastJourneys.ts';
import { siteForAll } from './kit/siteForAll.ts';

const site = siteForAll();

describe('earlier moments', () => pastJourneys(site));
