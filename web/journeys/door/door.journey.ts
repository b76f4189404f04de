import { describe } from 'vitest';
import { siteForAll } from '../kit/siteForAll.ts';
import { accountJourneys } from './accountJourneys.ts';
import { doorAxeJourneys } from './doorAxeJourneys.ts';
import { doorGuardJourneys } from './doorGuardJourneys.ts';
import { doorJourneys } from './doorJourneys.ts';

// Each browser sends an address of its own, because codes are limited by address, too.
const site = siteForAll({ trustedProxies: '127.0.0.1' });

describe('the guard', () => doorGuardJourneys(site));
describe('signing in with a code', () => doorJourneys(site));
describe("one's own account", () => accountJourneys(site));
describe('accessibility of login and account', () => doorAxeJourneys(site));
