import { describe } from 'vitest';
import { siteForAll } from '../kit/siteForAll.ts';
import { danceStyleJourneys } from './danceStyleJourneys.ts';
import { organizerJourneys } from './organizerJourneys.ts';
import { peopleAxeJourneys } from './peopleAxeJourneys.ts';
import { peopleListJourneys } from './peopleListJourneys.ts';
import { regionJourneys } from './regionJourneys.ts';
import { securityJourneys } from './securityJourneys.ts';
import { turnJourneys } from './turnJourneys.ts';
import { visitorJourneys } from './visitorJourneys.ts';

const site = siteForAll();

describe('the lists of users, regions and organizers', () => peopleListJourneys(site));
describe('roles and statuses', () => turnJourneys(site));
describe('regions', () => regionJourneys(site));
describe('organizers and their teams', () => organizerJourneys(site));
describe('dance styles', () => danceStyleJourneys(site));
describe('the security centre', () => securityJourneys(site));
describe('accessibility', () => peopleAxeJourneys(site));
describe('what visitors sent', () => visitorJourneys(site));
