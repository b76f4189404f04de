import { describe } from 'vitest';
import { siteForAll } from '../kit/siteForAll.ts';
import { feedbackJourneys } from '../moderation/feedbackJourneys.ts';
import { recommendationJourneys } from '../moderation/recommendationJourneys.ts';
import { auditorJourneys } from './auditorJourneys.ts';
import { cityTeamJourneys } from './cityTeamJourneys.ts';
import { inviteJourneys } from './inviteJourneys.ts';
import { userDialogJourneys } from './userDialogJourneys.ts';

const site = siteForAll();

describe('auditors', () => auditorJourneys(site));
describe('city teams', () => cityTeamJourneys(site));
describe('invitations', () => inviteJourneys(site));
describe('one user', () => userDialogJourneys(site));
describe('feedback', () => feedbackJourneys(site));
describe('recommendations', () => recommendationJourneys(site));
