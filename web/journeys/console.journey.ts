import { describe } from 'vitest';
import { accessibilityJourneys } from './accessibilityJourneys.ts';
import { changingJourneys } from './changingJourneys.ts';
import { dialogJourneys } from './dialogJourneys.ts';
import { signInJourneys } from './door/signInJourneys.ts';
import { formJourneys } from './formJourneys.ts';
import { siteForAll } from './kit/siteForAll.ts';
import { importedJourneys } from './moderation/importedJourneys.ts';

const site = siteForAll();

describe('signing in', () => signInJourneys(site));
describe('changing events', () => changingJourneys(site));
describe('the form of an event', () => formJourneys(site));
describe('imported events', () => importedJourneys(site));
describe('dialogs', () => dialogJourneys(site));
describe('accessibility', () => accessibilityJourneys(site));
