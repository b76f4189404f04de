import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { auditJourneys } from './auditJourneys.ts';
import { dashboardJourneys } from './dashboardJourneys.ts';
import { shellAxeJourneys } from './shellAxeJourneys.ts';
import { shellJourneys } from './shellJourneys.ts';
import { type Site, startSite } from './site.ts';

let running: Site;
const site = () => running;

beforeAll(async () => {
  running = await startSite();
}, 120_000);
afterEach(() => running.closePages());
afterAll(() => running?.stop());

describe('the dashboard', () => dashboardJourneys(site));
describe('the shell', () => shellJourneys(site));
describe('the audit log', () => auditJourneys(site));
describe('for everybody', () => shellAxeJourneys(site));
