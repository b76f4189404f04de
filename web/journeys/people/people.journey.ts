import { describe } from 'vitest';
import { siteForAll } from '../siteForAll.ts';
import { organizerJourneys } from './organizerJourneys.ts';
import { peopleAxeJourneys } from './peopleAxeJourneys.ts';
import { peopleListJourneys } from './peopleListJourneys.ts';
import { regionJourneys } from './regionJourneys.ts';
import { securityJourneys } from './securityJourneys.ts';
import { turnJourneys } from './turnJourneys.ts';

const site = siteForAll();

describe('the lists of users, regions and organizers', () => peopleListJourneys(site));
describe('roles and statuses', () => turnJourneys(site));
describe('regions', () => regionJourneys(site));
describe('organizers and their teams', () => organizerJourneys(site));
describe('the security centre', () => securityJourneys(site));
describe('accessibility', () => peopleAxeJourneys(site));
