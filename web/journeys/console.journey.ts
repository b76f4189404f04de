import { describe } from 'vitest';
import { accessibilityJourneys } from './accessibilityJourneys.ts';
import { changingJourneys } from './changingJourneys.ts';
import { dialogJourneys } from './dialogJourneys.ts';
import { formJourneys } from './formJourneys.ts';
import { importedJourneys } from './moderation/importedJourneys.ts';
import { signInJourneys } from './signInJourneys.ts';
import { siteForAll } from './siteForAll.ts';

const site = siteForAll();

describe('signing in', () => signInJourneys(site));
describe('changing events', () => changingJourneys(site));
describe('the form of an event', () => formJourneys(site));
describe('imported events', () => importedJourneys(site));
describe('dialogs', () => dialogJourneys(site));
describe('accessibility', () => accessibilityJourneys(site));
