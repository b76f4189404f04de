import { describe } from 'vitest';
import { siteForAll } from './kit/siteForAll.ts';
import { followedJourneys } from './moderation/followedJourneys.ts';

const site = siteForAll({ empty: true });

describe('followed calendars', () => followedJourneys(site));
