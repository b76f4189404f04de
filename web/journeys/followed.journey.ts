import { describe } from 'vitest';
import { followedJourneys } from './moderation/followedJourneys.ts';
import { siteForAll } from './siteForAll.ts';

const site = siteForAll({ empty: true });

describe('followed calendars', () => followedJourneys(site));
