import { it } from 'vitest';
import type { NewFact } from '#contracts/platform/fact.ts';
import type { recommendationFacts } from '#contracts/recommendations/recommendation.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { given } from '#testing/specification.ts';
import { recommendationRules } from './recommendation.ts';

type Fact = NewFact<typeof recommendationFacts>;

const recommendations = given(recommendationRules);
const data = {
  title: 'Salsa by the river',
  description: null,
  venue: null,
  address: null,
  regionId: null,
  date: null,
  startTime: null,
  organizer: null,
  contactEmail: 'bea@example.org',
  websiteUrl: null,
  priceRange: null,
  language: 'en' as const,
  emailHash: 'a hash',
  site: 'https://dance.example.org',
};
const decision = { moderatorNotes: 'Thank you', told: true };
const conversion = {
  ...decision,
  eventId: '01900000-0000-7000-8000-000000000001',
  planned: { event: { ...salsaFriday, imported: false }, recurrence: null },
};
const sent: Fact = { type: 'EventRecommended', data };
const approved: Fact = { type: 'RecommendationApproved', data: decision };
const rejected: Fact = { type: 'RecommendationRejected', data: decision };
const converted: Fact = { type: 'RecommendationConverted', data: conversion };
const reopened: Fact = { type: 'RecommendationReopened', data: {} };
const deleted: Fact = { type: 'RecommendationDeleted', data: {} };
const restored: Fact = { type: 'RecommendationRestored', data: {} };
const erased: Fact = { type: 'RecommendationErased', data: {} };
const NONE = 'This recommendation does not exist, or was erased.';

it('is sent once', () => {
  recommendations().when('RecommendEvent', data).then(sent);
  recommendations(sent).when('RecommendEvent', data).refuses('This recommendation has already been sent.');
});

it('is decided once, and again when it was reopened', () => {
  recommendations(sent).when('ApproveRecommendation', decision).then(approved);
  recommendations(sent).when('RejectRecommendation', decision).then(rejected);
  recommendations(sent).when('ConvertRecommendation', conversion).then(converted);
  recommendations(sent, approved)
    .when('ConvertRecommendation', conversion)
    .refuses('This recommendation has already been approved.');
  recommendations(sent, converted)
    .when('RejectRecommendation', decision)
    .refuses('This recommendation has already become an event.');
  recommendations(sent, rejected).when('ReopenRecommendation', { eventGone: false }).then(reopened);
  recommendations(sent).when('ReopenRecommendation', { eventGone: false }).then();
  recommendations(sent, rejected, reopened).when('ApproveRecommendation', decision).then(approved);
  recommendations().when('ApproveRecommendation', decision).refuses(NONE);
});

it('is reopened after a conversion only if its event is gone', () => {
  recommendations(sent, converted)
    .when('ReopenRecommendation', { eventGone: false })
    .refuses('This recommendation became an event. Delete the event first.');
  recommendations(sent, converted).when('ReopenRecommendation', { eventGone: true }).then(reopened);
});

it('goes to the trash, where nothing can be decided, and back', () => {
  recommendations(sent).when('DeleteRecommendation', {}).then(deleted);
  recommendations(sent, deleted).when('DeleteRecommendation', {}).refuses(NONE);
  recommendations(sent, deleted)
    .when('ApproveRecommendation', decision)
    .refuses('This recommendation is in the trash. Restore it first.');
  recommendations(sent, deleted).when('RestoreRecommendation', {}).then(restored);
  recommendations(sent).when('RestoreRecommendation', {}).then();
  recommendations(sent, deleted, restored).when('ApproveRecommendation', decision).then(approved);
});

it('tells nobody without an address, and keeps no notes about an erased sender', () => {
  const anonymous: Fact = {
    type: 'EventRecommended',
    data: { ...data, contactEmail: null, emailHash: null },
  };
  recommendations(anonymous)
    .when('ApproveRecommendation', decision)
    .then({ type: 'RecommendationApproved', data: { moderatorNotes: 'Thank you', told: false } });
  recommendations(sent, erased)
    .when('ApproveRecommendation', decision)
    .then({ type: 'RecommendationApproved', data: { moderatorNotes: null, told: false } });
});
