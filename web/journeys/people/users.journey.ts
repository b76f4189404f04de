import { describe } from 'vitest';
import { siteForAll } from '../siteForAll.ts';
import { feedbackJourneys } from './feedbackJourneys.ts';
import { inviteJourneys } from './inviteJourneys.ts';
import { recommendationJourneys } from './recommendationJourneys.ts';
import { userDialogJourneys } from './userDialogJourneys.ts';

const site = siteForAll();

describe('invitations', () => inviteJourneys(site));
describe('one user', () => userDialogJourneys(site));
describe('feedback', () => feedbackJourneys(site));
describe('recommendations', () => recommendationJourneys(site));
