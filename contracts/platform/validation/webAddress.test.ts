import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownLink, shownPicture } from '../text/shownAddress.ts';
import { pictureAddress, webAddress } from './webAddress.ts';

/** What ends in a script, or at another host, where a page of this site was meant. */
const HOSTILE = [
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)'],
  ...['data:image/svg+xml,<svg onload=alert(1)>', 'vbscript:x', 'blob:https://a.org/x', 'file:///etc/passwd'],
  ...[
    '//evil.example/x.png',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https:',
    'https://',
  ],
  ...['ftp://a.org', 'evil.example', '../x.png', 'uploads/x.png', '/a b', 'https:evil.example', '@', ':'],
];
const TOO_LONG = `https://a.org/${'x'.repeat(2_048)}`;

describe('the address of a page', () => {
  it.each([
    ['https://a.org/x?y=1#z', 'https://a.org/x?y=1#z'],
    [' HTTPS://a.org ', 'https://a.org'],
    ['http://a.org/x', 'https://a.org/x'],
    ['http://a.org:80/x', 'https://a.org/x'],
    ['http://a.org:8080', 'https://a.org:8080'],
    ['http://münchen.de/ä', 'https://münchen.de/ä'],
  ])('%s is kept as %s', (sent, kept) => expect(webAddress.parse(sent)).toBe(kept));

  it.each([...HOSTILE, '/uploads/x.png', '', TOO_LONG])('%j is refused', sent => {
    expect(webAddress.safeParse(sent).success).toBe(false);
  });

  it('that was recorded before is a link only if it leads to the web', () => {
    for (const address of HOSTILE) expect([address, shownLink(address)]).toEqual([address, null]);
    expect(shownLink('http://a.org')).toBe('http://a.org');
    expect(shownLink(null)).toBe(null);
  });
});

describe('the address of a picture', () => {
  it.each([
    ['https://a.org/x.png', 'https://a.org/x.png'],
    ['http://a.org/x.png', 'https://a.org/x.png'],
    ['/uploads/ab/cd.webp', '/uploads/ab/cd.webp'],
    [' /covers/x.png?v=1 ', '/covers/x.png?v=1'],
    ['', null],
    ['  ', null],
    [null, null],
  ])('%j is kept as %j', (sent, kept) => expect(pictureAddress.parse(sent)).toBe(kept));

  it.each([...HOSTILE, TOO_LONG])('%j is refused', sent => {
    expect(pictureAddress.safeParse(sent).success).toBe(false);
  });

  it('that was recorded before is loaded from here or with https:, and from nowhere else', () => {
    for (const address of HOSTILE) expect([address, shownPicture(address)]).toEqual([address, null]);
    expect(shownPicture('http://a.org/x.png')).toBe('https://a.org/x.png');
  });

  it('is one whatever it is made of: a browser asks this site, or another one with https:', () => {
    const part = fc.constantFrom('/', '\\', '.', ':', 'http', 'https:', '//', 'a.org', '\t', '\n', '@', '?');
    const odd = fc.array(fc.oneof(part, fc.string({ maxLength: 3 }))).map(parts => parts.join(''));
    const property = fc.property(odd, text => {
      const shown = shownPicture(text);
      if (shown === null) return;
      const { origin, protocol } = new URL(shown, 'https://here.example');
      expect(shown.startsWith('/') ? origin : protocol).toBe(
        shown.startsWith('/') ? 'https://here.example' : 'https:',
      );
    });
    fc.assert(property, { numRuns: 2_000 });
  });
});
