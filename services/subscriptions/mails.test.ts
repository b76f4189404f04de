import { describe, expect, it } from 'vitest';
import type { ToldNight } from '#contracts/subscriptions/told.ts';
import { changeMail, confirmMail, digestMail } from './mails.ts';
import { hoursText, topicText, whenText } from './nightText.ts';

const night: ToldNight = {
  id: '0197a000-0000-7000-8000-00000000000a',
  title: 'Social',
  start: '2027-03-12T20:00',
  end: '2027-03-13T02:00',
  status: 'published',
  place: 'Casa, Lisbon',
};
const SITE = 'https://dance.example.org';
const link = `${SITE}/by-mail/1/2`;
const around = { brand: 'Tanda', site: SITE, language: 'en' as const, link };
const lisbon = { city: 'Lisbon, Portugal', timeZone: 'Europe/Lisbon', style: 'Salsa', organizer: null };

describe('a night in a mail', () => {
  it('has the hours of its place, and its last day if that is later than the next', () => {
    expect(whenText(night, 'en')).toBe('Fri, 12 Mar 2027, 20:00–02:00');
    expect(whenText({ ...night, end: null }, 'es')).toBe('vie, 12 mar 2027, 20:00');
    expect(hoursText({ ...night, end: '2027-03-14T22:00' }, 'en')).toBe('20:00 – Sun, 14 Mar 2027, 22:00');
  });

  it('names a time zone that is not that of its city, under the day of the city', () => {
    const away = { ...night, timeZone: 'America/New_York', cityStart: '2027-03-13T02:00' };
    expect(whenText(away, 'en')).toBe('Fri, 12 Mar 2027, 20:00–02:00 New York time');
    expect(hoursText(away, 'es')).toBe('20:00–02:00, hora de Nueva York');
    const small = {
      ...night,
      id: `${night.id.slice(0, -1)}b`,
      title: 'Small hours',
      start: '2027-03-13T01:30',
      end: null,
    };
    const { text } = digestMail(
      { topic: '', query: '', nights: [small, away], changes: [] },
      () => true,
      around,
    );
    expect(text.match(/–.*13 March 2027.*–/g)).toHaveLength(1);
    expect(text).toMatch(/01:30 Small hours[\s\S]*Fri, 12 Mar 2027, 20:00–02:00 New York time Social/);
  });

  it('that others wrote with lines, markup and turned text stays in its place', () => {
    const title = 'A\r\nBcc: x@example.org\u202Egnp.exe <script>alert(1)</script>';
    const evil = { ...night, title, place: '"><img src=x>' };
    const mails = [
      confirmMail({ topic: '', night: evil }, around),
      digestMail({ topic: '', query: '', nights: [evil], changes: [] }, () => true, around),
      changeMail({ before: night, now: evil }, around),
    ];
    for (const { subject, text, html } of mails) {
      expect(subject).not.toMatch(/[\r\n\u202E]/);
      expect(text).toContain('A Bcc: x@example.orggnp.exe');
      expect(html).not.toMatch(/<script|<img|\u202E/);
    }
  });

  it('says why its team has cancelled it, on one line', () => {
    const off = { ...night, status: 'cancelled' as const, cancelReason: 'The <b>floor</b>\r\nis wet' };
    const english = changeMail({ before: night, now: off }, around);
    expect(english.text).toMatch(/^Cancelled: .*\nReason: The <b>floor<\/b> is wet\n/m);
    expect(english.html).toContain('Reason: The &lt;b&gt;floor&lt;/b&gt; is wet');
    const spanish = changeMail({ before: night, now: off }, { ...around, language: 'es' });
    expect(spanish.text).toContain('\nMotivo: The <b>floor</b> is wet\n');
    expect(changeMail({ before: off, now: night }, around).text).not.toContain('floor');
  });

  it('with a day that there is not is told as it is', () => {
    expect(whenText({ ...night, start: '2027-99-99T20:00', end: null }, 'en')).toBe('2027-99-99, 20:00');
  });
});

describe('a filter set', () => {
  it('is called by its parts, in the language of the mail, without what was searched for', () => {
    const filters = { kind: 'social', price: '10', search: 'free money', when: 'all' } as const;
    expect(topicText(lisbon, filters, 'en')).toBe('Lisbon, Portugal · Salsa · socials · up to 10');
    expect(topicText(undefined, { when: 'all', price: 'free' }, 'es')).toBe(
      'Todas las ciudades · gratis o con donativo',
    );
    expect(topicText(undefined, { when: 'all', from: '2027-03-01', to: '2027-03-07' }, 'en')).toBe(
      'Every city · Mon, 1 Mar 2027 to Sun, 7 Mar 2027',
    );
  });
});

describe('a digest', () => {
  const other = { ...night, id: '0197a000-0000-7000-8000-00000000000b', title: 'Other' };
  const made = (isNew: (one: ToldNight) => boolean) =>
    digestMail(
      { topic: 'Lisbon', query: 'city=lisbon-portugal', nights: [night, other], changes: [] },
      isNew,
      around,
    );

  it('marks what is new, unless all is', () => {
    expect(made(({ id }) => id === other.id).text).toMatch(
      /Social · Casa, Lisbon\n[\s\S]*Other · Casa, Lisbon · New\n/,
    );
    expect(made(() => true).text).not.toContain('New');
  });

  it('leads to the calendar with its filters, and out', () => {
    const { text, html } = made(() => true);
    for (const shown of [`${SITE}/events?city=lisbon-portugal`, link]) {
      expect(text).toContain(`\n${shown}\n`);
      expect(html).toContain(`href="${shown}"`);
    }
  });
});
