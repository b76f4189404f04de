import { describe } from 'vitest';
import { feedbackJourneys } from '../moderation/feedbackJourneys.ts';
import { recommendationJourneys } from '../moderation/recommendationJourneys.ts';
import { siteForAll } from '../siteForAll.ts';
import { inviteJourneys } from './inviteJourneys.ts';
import { userDialogJourneys } from './userDialogJourneys.ts';

const site = siteForAll();

describe('invitations', () => inviteJourneys(site));
describe('one user', () => userDialogJourneys(site));
describe('feedback', () => feedbackJourneys(site));
describe('recommendations', () => recommendationJourneys(site));
