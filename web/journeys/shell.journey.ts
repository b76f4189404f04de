import { describe } from 'vitest';
import { auditJourneys } from './auditJourneys.ts';
import { backupJourneys } from './console/backupJourneys.ts';
import { firstVisitJourneys } from './console/firstVisitJourneys.ts';
import { historyJourneys } from './console/historyJourneys.ts';
import { menuJourneys } from './console/menuJourneys.ts';
import { rowShapeJourneys } from './console/rowShapeJourneys.ts';
import { searchSelectJourneys } from './console/searchSelectJourneys.ts';
import { systemJourneys } from './console/systemJourneys.ts';
import { dashboardJourneys } from './dashboardJourneys.ts';
import { siteForAll } from './kit/siteForAll.ts';
import { shellAxeJourneys } from './shellAxeJourneys.ts';
import { shellJourneys } from './shellJourneys.ts';
import { spanishJourneys } from './spanishJourneys.ts';

const site = siteForAll();

describe('a first visit', () => firstVisitJourneys(site));
describe('the dashboard', () => dashboardJourneys(site));
describe('the shell', () => shellJourneys(site));
describe('the menu', () => menuJourneys(site));
describe('rows, columns and dates', () => rowShapeJourneys(site));
describe('searched selects', () => searchSelectJourneys(site));
describe('the system', () => systemJourneys(site));
describe('the audit log', () => auditJourneys(site));
describe('histories', () => historyJourneys(site));
describe('in Spanish', () => spanishJourneys(site));
describe('accessibility', () => shellAxeJourneys(site));
// Last: what the system does after a backup is asked for belongs to the act of whoever asked.
describe('backups', () => backupJourneys(site));
