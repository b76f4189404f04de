import { describe, expect, it } from 'vitest';
import { type Seen, tally } from './tally.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Safari/604.1';
const seen = (more: Partial<Seen> = {}): Seen => ({
  ...{ what: 'views', of: 'night', ip: '203.0.113.7', userAgent: PHONE },
  ...more,
});

function counting(...visits: readonly Seen[]) {
  const counted = tally(() => new Date('2027-03-05T22:00:00Z'));
  for (const visit of visits) counted.note(visit);
  return counted;
}
const countOf = (...visits: readonly Seen[]): number =>
  counting(...visits)
    .take()
    .reduce((sum, { count }) => sum + count, 0);

describe('what counts as a visit', () => {
  it('one visitor counts once a day for the same, and again for another night or act', () => {
    expect(countOf(seen(), seen(), seen())).toBe(1);
    expect(countOf(seen(), seen({ of: 'other' }), seen({ what: 'saves' }))).toBe(3);
  });

  it('two phones in one network are two, and so are two networks; an IPv6 address is as many as its network', () => {
    expect(countOf(seen(), seen({ userAgent: `${PHONE} Other` }))).toBe(2);
    expect(countOf(seen(), seen({ ip: '203.0.113.8' }))).toBe(2);
    expect(countOf(seen({ ip: '2001:db8::1' }), seen({ ip: '2001:db8::2' }))).toBe(1);
  });

  it('a program in one network cannot make a night popular by changing its name', () => {
    const visits = Array.from({ length: 1_000 }, (_, number) => seen({ userAgent: `${PHONE} ${number}` }));
    expect(countOf(...visits)).toBe(200);
  });

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23',
    'TelegramBot (like TwitterBot)',
    'Slackbot-LinkExpanding 1.0',
    'curl/8.5.0',
    'python-requests/2.31',
    'Mozilla/5.0 (Linux) Chrome/130 Chrome-Lighthouse',
    '',
  ])('%j does not count', userAgent => {
    expect(countOf(seen({ userAgent }))).toBe(0);
  });

  it('so many nights that they must be made up are not all counted', () => {
    const visits = Array.from({ length: 12_000 }, (_, number) => seen({ of: `night ${number}` }));
    expect(countOf(...visits, seen({ of: 'night 1', ip: '203.0.113.8' }))).toBe(10_001);
  });

  it('what reads a feed may be a program', () => {
    const reader = seen({ what: 'feeds', of: 'organizer', userAgent: 'python-caldav/1.0' });
    expect(countOf(reader, reader)).toBe(1);
  });

  it('what was taken is not taken again, and its visitors are still known', () => {
    const counted = counting(seen());
    expect(counted.take()).toEqual([{ what: 'views', of: 'night', teams: [], count: 1 }]);
    counted.note(seen());
    expect(counted.take()).toEqual([]);
  });

  it('the next day forgets who was there', () => {
    let now = new Date('2027-03-05T23:59:00Z');
    const counted = tally(() => now);
    counted.note(seen());
    now = new Date('2027-03-06T00:00:00Z');
    counted.note(seen());
    expect(counted.take().map(({ count }) => count)).toEqual([2]);
  });
});
