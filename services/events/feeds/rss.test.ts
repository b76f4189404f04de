import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { EventRead } from '#contracts/events/calls.ts';
import { rssOf } from './rss.ts';

const NOW = new Date('2027-03-01T12:00:00Z');
const SETTING = {
  ...{ brand: 'Tanda', name: 'Tanda · Salsa', address: 'https://dance.example.org', now: NOW },
  ...{ language: 'en' as const, asked: { when: 'all' as const } },
};
const EVENT = {
  ...{ id: '00000000-0000-7000-8000-000000000001', title: 'Social', status: 'published', description: '' },
  ...{ startDateTime: '2027-03-05T20:00:00', endDateTime: null, startsAt: '2027-03-05T19:00:00.000Z' },
  ...{ createdAt: '2027-02-01T10:00:00.000Z', updatedAt: '2027-02-01T10:00:00.000Z' },
  ...{ locationName: 'Casa', locationCity: 'Lisbon', danceStyles: [], category: [], movedFrom: null },
} as unknown as EventRead;

type Item = { title: string; description: string; guid: { '#text': string }; link: string; pubDate: string };

/** The items that a reader finds. */
function itemsOf(xml: string): Item[] {
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({
    ...{ ignoreAttributes: false, parseTagValue: false, trimValues: false },
    isArray: name => name === 'item',
  });
  return parser.parse(xml).rss.channel.item ?? [];
}
const itemOf = (more: object, setting: object = {}): Item =>
  itemsOf(rssOf([{ ...EVENT, ...more }], { ...SETTING, ...setting }))[0]!;

/** What a reader shows of a description, which it takes for HTML. */
const shown = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('an item', () => {
  it('has a lasting id, a title with date and place, and the date of its last change', () => {
    expect(itemOf({ updatedAt: '2027-02-03T10:00:00.000Z' })).toMatchObject({
      title: 'Social · Fri, 5 Mar 2027, 20:00 · Casa, Lisbon',
      guid: { '#text': `${EVENT.id}@events`, '@_isPermaLink': 'false' },
      link: `https://dance.example.org/events/${EVENT.id}`,
      pubDate: 'Wed, 03 Feb 2027 10:00:00 GMT',
      description: 'Last changed on Wed, 3 Feb 2027 (UTC).\nCasa, Lisbon',
    });
  });

  it('says first that it is cancelled, or moved, in the language that was asked for', () => {
    const movedFrom = '2027-03-04T21:30:00';
    expect(itemOf({ status: 'cancelled', movedFrom })).toMatchObject({
      title: expect.stringMatching(/^Cancelled: Social/),
      description: 'This event will not take place.\nCasa, Lisbon',
    });
    expect(itemOf({ movedFrom }, { language: 'es' })).toMatchObject({
      title: 'Reprogramado: Social · vie, 5 mar 2027, 20:00 · Casa, Lisbon',
      link: `https://dance.example.org/es/events/${EVENT.id}`,
      description: 'Iba a empezar el jue, 4 mar 2027, 21:30.\nCasa, Lisbon',
    });
  });

  it.each([
    ['ends of raw text', ']]>a]]>]]>', ']]>a]]>]]>'],
    ['markup', '<b>&amp; "x"</b><script>1', '&lt;b>&amp; "x"&lt;/b>&lt;script>1'],
    ['signs', 'R&B < Salsa <3', 'R&B < Salsa <3'],
    ['line breaks', 'Salsa\r\n\tFriday\n', 'Salsa Friday'],
    ['control characters', 'a\0\u0007\u001Bb\uFFFE\uFFFF', 'ab'],
    ['halves of letters', 'a\uD800b\uDC00c', 'abc'],
    ['emoji', '💃🏽🕺', '💃🏽🕺'],
    ['letters from right to left', 'ريد\u202Eabc', '\u2068ريدabc\u2069'],
    ['what turns lines around', 'a\u202Eb\u2066c', 'abc'],
  ])('is readable with %s', (_, title, read) => {
    const item = itemOf({ title, description: title });
    expect(item.title).toBe(`${read} · Fri, 5 Mar 2027, 20:00 · Casa, Lisbon`);
    expect(item.description).not.toMatch(/[<>]/);
  });

  it('keeps any text as it is, but for what XML cannot have', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(']', '>', '<', '&', 'a', ' ', ';', '\0', '"', '💃')), signs => {
        const text = `x${signs.join('')}x`;
        const { description } = itemOf({ description: text, locationName: null, locationCity: null });
        expect(shown(description)).toBe(text.replaceAll('\0', ''));
        const title = text
          .replaceAll('\0', '')
          .replace(/ +/g, ' ')
          .replaceAll(/<(?=[ax])/g, '&lt;');
        expect(itemOf({ title: text }).title.startsWith(title)).toBe(true);
      }),
    );
  });
});

describe('the RSS of the calendar', () => {
  it('names the page and itself with the filters that were asked for', () => {
    const asked = { when: 'weekend', style: 'salsa', search: 'a&b <c>' } as const;
    const named = { brand: 'Salsa & <Son>', name: 'Salsa & <Son> · ]]> Casa\0\n' };
    const xml = rssOf([], { ...SETTING, ...named, asked, language: 'es' });
    expect(XMLValidator.validate(xml)).toBe(true);
    const { channel } = new XMLParser({ ignoreAttributes: false }).parse(xml).rss;
    const query = '?style=salsa&when=weekend&search=a%26b+%3Cc%3E';
    expect(channel).toMatchObject({
      ...{ title: 'Salsa & &lt;Son> · ]]> Casa', language: 'es', generator: 'Salsa & <Son>' },
      link: `https://dance.example.org/es/events${query}`,
      'atom:link': { '@_href': `https://dance.example.org/api/public/events.rss${query}&lang=es` },
    });
  });

  it('is the same text at every moment of a day', () => {
    const later = { ...SETTING, now: new Date('2027-03-01T23:59:00Z') };
    for (const events of [[], [EVENT]]) expect(rssOf(events, later)).toBe(rssOf(events, SETTING));
  });
});
