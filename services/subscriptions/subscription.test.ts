import { expect, it } from 'vitest';
import type { NewFact } from '#contracts/platform/fact.ts';
import { type subscriptionFacts, subscriptionStream } from '#contracts/subscriptions/subscription.ts';
import type { ToldNight } from '#contracts/subscriptions/told.ts';
import { fold } from '#platform/facts/fold.ts';
import { given } from '#testing/specification.ts';
import { subscriptionRules } from './subscription.ts';

type Fact = NewFact<typeof subscriptionFacts>;

const subscriptions = given(subscriptionRules);
const social: ToldNight = {
  id: '0197a000-0000-7000-8000-00000000000a',
  title: 'Social',
  start: '2027-03-12T20:00',
  end: null,
  status: 'published',
  place: 'Casa, Lisbon',
};
const friday: ToldNight = {
  ...social,
  id: '0197a000-0000-7000-8000-00000000000b_20270319',
  start: '2027-03-19T21:00',
};
const cancelled: ToldNight = { ...social, status: 'cancelled' };
const data = {
  email: 'bea@example.org',
  emailHash: 'a hash',
  language: 'en' as const,
  query: 'city=lisbon-portugal',
  night: null,
};
const asked: Fact = { type: 'SubscriptionAsked', data };
const following: Fact = { type: 'SubscriptionAsked', data: { ...data, query: '', night: social } };
const confirmed: Fact = { type: 'SubscriptionConfirmed', data: {} };
const ended: Fact = { type: 'SubscriptionEnded', data: { why: 'unsubscribed' } };
const first = { week: '2027-03-04', nights: [social], changes: [] };
const sent: Fact = { type: 'DigestSent', data: first };
const weekly = [asked, confirmed, sent];
const GONE = 'This subscription has ended, or its link is wrong.';

it('is confirmed within two days, once', () => {
  const begunAt = '2027-03-01T12:00:00Z';
  const at = (time: string) => ({ begunAt, now: new Date(time) });
  subscriptions(asked).when('ConfirmSubscription', {}, at('2027-03-03T11:59:59Z')).then(confirmed);
  subscriptions(asked, confirmed).when('ConfirmSubscription', {}, at('2027-04-03T12:00:00Z')).then();
  subscriptions(asked)
    .when('ConfirmSubscription', {}, at('2027-03-03T12:00:00Z'))
    .refuses('This link is no longer valid. Subscribe again.');
  subscriptions().when('ConfirmSubscription', {}).refuses(GONE);
});

it('has no mail before it is confirmed, and one a week', () => {
  const make = { week: '2027-03-04', coming: [social], current: [] };
  subscriptions(asked).when('MakeDigest', make).then();
  subscriptions(asked, confirmed).when('MakeDigest', make).then(sent);
  subscriptions(...weekly)
    .when('MakeDigest', { ...make, coming: [social, friday] })
    .then();
  subscriptions(...weekly)
    .when('MakeDigest', { ...make, week: '2027-02-25', coming: [friday] })
    .then();
});

it('has no mail in a week without anything new', () => {
  const same = { week: '2027-03-11', coming: [social], current: [{ id: social.id, night: social }] };
  subscriptions(...weekly)
    .when('MakeDigest', same)
    .then({ type: 'DigestSkipped', data: { week: '2027-03-11' } });
  subscriptions(asked, confirmed)
    .when('MakeDigest', { week: '2027-03-11', coming: [], current: [] })
    .then({ type: 'DigestSkipped', data: { week: '2027-03-11' } });
});

it('tells what became of a night once, and that it takes place after all', () => {
  const week = '2027-03-11';
  const off: Fact = {
    type: 'DigestSent',
    data: { week, nights: [], changes: [{ before: social, now: cancelled }] },
  };
  const current = [{ id: social.id, night: cancelled }];
  subscriptions(...weekly)
    .when('MakeDigest', { week, coming: [], current })
    .then(off);
  const skipped: Fact = { type: 'DigestSkipped', data: { week: '2027-03-12' } };
  subscriptions(...weekly, off)
    .when('MakeDigest', { week: '2027-03-12', coming: [], current })
    .then(skipped);
  subscriptions(...weekly, off)
    .when('MakeDigest', { week: '2027-03-12', coming: [social], current: [{ id: social.id, night: social }] })
    .then({
      type: 'DigestSent',
      data: { week: '2027-03-12', nights: [social], changes: [{ before: cancelled, now: social }] },
    });
});

it('tells of a night that is gone as it was', () => {
  subscriptions(...weekly)
    .when('MakeDigest', { week: '2027-03-11', coming: [], current: [{ id: social.id, night: null }] })
    .then({
      type: 'DigestSent',
      data: {
        week: '2027-03-11',
        nights: [],
        changes: [{ before: social, now: { ...social, status: 'draft' } }],
      },
    });
});

it('does not compare nights that it never told', () => {
  subscriptions(...weekly)
    .when('MakeDigest', { week: '2027-03-11', coming: [], current: [{ id: friday.id, night: null }] })
    .then({ type: 'DigestSkipped', data: { week: '2027-03-11' } });
});

it('forgets what is over', () => {
  const later: Fact = { type: 'DigestSent', data: { week: '2027-03-18', nights: [friday], changes: [] } };
  const facts = [...weekly, later].map(fact => ({ ...fact, metadata: {} }));
  expect(fold(subscriptionStream, facts as never)?.told).toEqual([friday]);
});

it('tells a follower of a cancellation, another time or place, not of another name alone', () => {
  const compare = (...facts: Fact[]) => ({
    with: (night: ToldNight | null) => subscriptions(...facts).when('CompareFollowed', { night }),
  });
  const told = (before: ToldNight, now: ToldNight): Fact => ({
    type: 'FollowedNightChanged',
    data: { before, now },
  });
  const later = { ...social, start: '2027-03-13T20:00' };
  compare(following).with(cancelled).then();
  compare(following, confirmed).with(cancelled).then(told(social, cancelled));
  compare(following, confirmed).with(later).then(told(social, later));
  compare(following, confirmed)
    .with({ ...social, place: 'Barco, Lisbon' })
    .then(told(social, { ...social, place: 'Barco, Lisbon' }));
  compare(following, confirmed)
    .with({ ...social, title: 'Big social' })
    .then();
  const gone = { ...social, status: 'draft' as const };
  compare(following, confirmed).with(null).then(told(social, gone));
  compare(following, confirmed, told(social, gone)).with(null).then();
  compare(following, confirmed, told(social, gone)).with(social).then(told(gone, social));
  compare(asked, confirmed).with(social).refuses('Nothing is followed here.');
});

it('ends once, and nothing can be done with it any more', () => {
  subscriptions(asked).when('EndSubscription', { why: 'unsubscribed' }).then(ended);
  subscriptions(asked, ended).when('EndSubscription', { why: 'erased' }).then();
  subscriptions(asked, ended).when('ConfirmSubscription', {}).refuses(GONE);
  subscriptions(asked, ended)
    .when('MakeDigest', { week: '2027-03-04', coming: [], current: [] })
    .refuses(GONE);
  subscriptions(asked, confirmed).when('EndSubscription', { why: 'expired' }).then();
  subscriptions().when('EndSubscription', { why: 'unsubscribed' }).refuses(GONE);
});

it('a filter set, or a night, is claimed by who confirmed it, until it ends', () => {
  const claims = (...facts: Fact[]) =>
    subscriptionRules.unique!(
      fold(subscriptionStream, facts.map(one => ({ ...one, metadata: {} })) as never)!,
    );
  expect(claims(asked)).toEqual([]);
  expect(claims(asked, confirmed)).toMatchObject([{ value: ['a hash', 'query', data.query] }]);
  expect(claims(following, confirmed)).toMatchObject([{ value: ['a hash', 'night', social.id] }]);
  expect(claims(asked, confirmed, ended)).toEqual([]);
});
