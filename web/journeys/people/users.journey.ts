import { describe } from 'vitest';
import { siteForAll } from '../siteForAll.ts';
import { inviteJourneys } from './inviteJourneys.ts';
import { userDialogJourneys } from './userDialogJourneys.ts';

const site = siteForAll();

describe('invitations', () => inviteJourneys(site));
describe('one user', () => userDialogJourneys(site));
