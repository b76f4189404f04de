import { expect, it } from 'vitest';
import type { RecommendationState } from '#contracts/recommendations/recommendation.ts';
import { NO_ANSWER, statusPage } from './statusPage.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const pageOf = (eventPath: string | null, language: 'en' | 'es' = 'en') =>
  statusPage({
    state: {
      ...{ title: HOSTILE, status: 'converted', told: false, moderatorNotes: null, language },
      ...{ date: null, startTime: null, venue: null, address: null },
    } as RecommendationState,
    ...{
      sentAt: '2026-11-25T20:00:00Z',
      correspondence: { messages: [], mayAnswer: false },
      answer: NO_ANSWER,
      eventPath,
      brand: 'Tanda',
    },
  });

it('says that an event is on the calendar once visitors can see it, and not while it is a draft', () => {
  expect(pageOf('/events/1')).toContain('It is now on our calendar.');
  expect(pageOf(null)).toContain('Our team is preparing it for our calendar.');
  expect(pageOf(null)).not.toContain('now on our calendar');
  expect(pageOf(null, 'es')).toContain('Nuestro equipo la está preparando');
});

it('shows what was sent as text', () => {
  expect(pageOf(null)).not.toContain(HOSTILE);
});
