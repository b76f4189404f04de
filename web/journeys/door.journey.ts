import { describe } from 'vitest';
import { accountJourneys } from './accountJourneys.ts';
import { doorAxeJourneys } from './doorAxeJourneys.ts';
import { doorGuardJourneys } from './doorGuardJourneys.ts';
import { doorJourneys } from './doorJourneys.ts';
import { siteForAll } from './siteForAll.ts';

// Each browser says from which address it comes: codes are limited by address, too.
process.env.TRUSTED_PROXIES = '127.0.0.1';
const site = siteForAll();

describe('before the door', () => doorGuardJourneys(site));
describe('with a code', () => doorJourneys(site));
describe('the own account', () => accountJourneys(site));
describe('door and account for everybody', () => doorAxeJourneys(site));
