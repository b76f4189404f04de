import { describe } from 'vitest';
import { siteForAll } from '../kit/siteForAll.ts';
import { appliedJourneys } from './appliedJourneys.ts';
import { brochureJourneys } from './brochureJourneys.ts';
import { contactJourneys } from './contactJourneys.ts';
import { elsewhereJourneys } from './elsewhereJourneys.ts';
import { everyFormJourneys } from './everyFormJourneys.ts';
import { everyPageJourneys } from './everyPageJourneys.ts';
import { feedbackJourneys } from './feedbackJourneys.ts';
import { fontJourneys } from './fontJourneys.ts';
import { myFiguresJourneys } from './myFiguresJourneys.ts';
import { myJourneys } from './myJourneys.ts';
import { myShareJourneys } from './myShareJourneys.ts';
import { myTeamJourneys } from './myTeamJourneys.ts';
import { nightJourneys } from './nightJourneys.ts';
import { organizerFormJourneys } from './organizerFormJourneys.ts';
import { plainJourneys } from './plainJourneys.ts';
import { promoJourneys } from './promoJourneys.ts';
import { reportJourneys } from './reportJourneys.ts';
import { tonightJourneys } from './tonightJourneys.ts';
import { weeklyMailJourneys } from './weeklyMailJourneys.ts';
import { whereJourneys } from './whereJourneys.ts';

// Forms are limited per network: each journey comes from one of its own.
const site = siteForAll({
  trustedProxies: '127.0.0.1',
  visitors: { mail: 'hi@example.org', chat: 'https://chat.example.org', ios: 'https://apps.example.org' },
});

describe('all pages of the public site', () => everyPageJourneys(site));
describe('the pages of the public site', () => brochureJourneys(site));
describe('fonts', () => fontJourneys(site));
describe('the contact form', () => contactJourneys(site));
describe('the forms for organizers', () => organizerFormJourneys(site));
describe('every form', () => everyFormJourneys(site));
describe('the promo page', () => promoJourneys(site));
describe('the calendar', () => nightJourneys(site));
describe('on other sites and on paper', () => elsewhereJourneys(site));
describe('how a night was', () => feedbackJourneys(site));
describe('for those who organize', () => myJourneys(site));
describe('the team of those who organize', () => myTeamJourneys(site));
describe('what came of nights', () => myFiguresJourneys(site));
describe('what teams share', () => myShareJourneys(site));
describe('what dancers report', () => reportJourneys(site));
describe('an application', () => appliedJourneys(site));
describe('asked by mail', () => weeklyMailJourneys(site));
describe('tonight', () => tonightJourneys(site));
describe('where nights are', () => whereJourneys(site));
describe('without scripts', () => plainJourneys(site));
