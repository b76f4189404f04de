import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeFor, otherThan, register } from '#testing/door.ts';
import { at, type FeedbackSite, READ, SAID, startFeedbackSite } from '#testing/pages/feedbackSite.ts';
import { faultsOf } from '#testing/pages/markup.ts';
import { visitor } from '#testing/pages/visitor.ts';

let s: FeedbackSite;
beforeAll(async () => {
  s = await startFeedbackSite();
});
afterAll(() => s.stop());
beforeEach(() => s.forgetLimits());

describe('the page on which dancers say how a night was', () => {
  it.each([
    ['en', '', 'How was Salsa &lt;b&gt;Friday&lt;/b&gt;?', 'Great music'],
    ['es', '/es', '¿Qué tal Salsa &lt;b&gt;Friday&lt;/b&gt;?', 'Muy buena música'],
  ])('is valid, kept by nobody, and not to be found (%s)', async (_, prefix, title, point) => {
    const { statusCode, headers, body } = await visitor(s.stack).get(prefix + at(s.night));
    expect([statusCode, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined]);
    expect(body).toContain(title);
    expect(body).toContain(point);
    expect(body).toContain('name="robots" content="noindex"');
    expect(await faultsOf(body)).toEqual([]);
  });

  it('takes what is said with a mailed code, and shows it for changes from then on', async () => {
    const bea = await register(s.stack, 'Bea', 'user');
    const who = visitor(s.stack);
    const sent = await s.giveWithCode(who, bea);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${at(s.night)}?received`]);
    const thanks = await who.get(`${at(s.night)}?received`);
    expect(thanks.body).toContain('Thank you for telling us');
    expect(await faultsOf(thanks.body)).toEqual([]);
    expect(await s.givenBy(bea)).toMatchObject([READ]);

    const { body } = await who.get(at(s.night));
    expect(body).toContain(`You are signed in as ${bea.email}.`);
    expect(body.match(/<input type="checkbox"[^>]*checked=""[^>]*>/g)).toHaveLength(2);
    expect(body).toContain('Dark corners\nLoud bar</textarea>');
    expect(await faultsOf(body)).toEqual([]);
    const change = [
      ['reportedIssues', 'Wrong address'],
      ['change', '1'],
      ['step', 'send'],
    ] as const;
    expect((await who.post(at(s.night), change)).statusCode).toBe(303);
    // And back: no answer of before is repeated.
    expect((await who.post(at(s.night), [...SAID, ['change', '1']])).statusCode).toBe(303);
    expect((await who.post(at(s.night), change)).statusCode).toBe(303);
    expect(await s.givenBy(bea)).toMatchObject([
      { positive: [], negative: [], reportedIssues: ['Wrong address'], additionalComments: null },
    ]);
  });

  it('loses nothing that was typed, whatever is wrong, and says it in the language of the page', async () => {
    const bea = await register(s.stack, 'Bea', 'user');
    const who = visitor(s.stack);
    const url = `/es${at(s.night)}`;
    const holdsAll = async ({ body }: { body: string }) => {
      for (const word of ['Dark corners', 'Loud bar', 'I came alone.\nThank you.', bea.email]) {
        expect(body).toContain(word);
      }
      expect(body).toContain('value="Live band"');
      expect(await faultsOf(body)).toEqual([]);
    };
    const email = ['email', bea.email] as const;
    const long = await who.post(url, [...SAID, email, ['positiveOthers', 'x'.repeat(101)]]);
    expect([long.statusCode, long.body.includes('Cada uno, como mucho 100 caracteres.')]).toEqual([
      422,
      true,
    ]);
    await holdsAll(long);
    const address = await who.post(url, [...SAID, ['email', `${bea.email} x`]]);
    expect([address.statusCode, address.body.includes('Escribe un correo electrónico válido.')]).toEqual([
      422,
      true,
    ]);
    await holdsAll(address);
    const nothing = await who.post(url, [email, ['negativeOthers', ' \r\n ']]);
    expect([
      nothing.statusCode,
      nothing.body.includes('Di qué estuvo bien o qué se podría mejorar.'),
    ]).toEqual([422, true]);

    const asked = await who.post(url, [...SAID, email]);
    await holdsAll(asked);
    const again = await who.post(url, [...SAID, email, ['step', 'again']]);
    expect([again.statusCode, again.body.includes('antes de pedir otro código')]).toEqual([429, true]);
    await holdsAll(again);
    const wrong = otherThan(await codeFor(s.stack, bea.email));
    const refused = await who.post(url, [...SAID, email, ['code', wrong], ['step', 'code']]);
    expect([refused.statusCode, refused.body.includes('Código de verificación no válido')]).toEqual([
      401,
      true,
    ]);
    await holdsAll(refused);
    await holdsAll(await who.post(url, [...SAID, email, ['step', 'back']]));
    const code = await codeFor(s.stack, bea.email);
    const taken = await who.post(url, [...SAID, email, ['code', code], ['step', 'code']]);
    expect([taken.statusCode, taken.headers.location]).toEqual([303, `${url}?received`]);
    expect(await s.givenBy(bea)).toMatchObject([READ]);
  });

  it('does not tell an address without an account from one that has one', async () => {
    const bea = await register(s.stack, 'Bea', 'user');
    const email = `nobody-${v7()}@example.org`;
    const [known, unknown] = await Promise.all(
      [bea.email, email].map(async one => visitor(s.stack).post(at(s.night), [...SAID, ['email', one]])),
    );
    expect(unknown!.statusCode).toBe(known!.statusCode);
    expect(unknown!.body.replaceAll(email, bea.email)).toBe(known!.body);
    await codeFor(s.stack, bea.email);
    expect(await s.stack.mails(email)).toEqual([]);
  });

  it('counts one account once per night: what is there is replaced only where that is said', async () => {
    const bea = await register(s.stack, 'Bea', 'user');
    await s.giveWithCode(visitor(s.stack), bea);
    await s.forgetLimits();
    const who = visitor(s.stack);
    await who.post(at(s.night), [
      ['positiveOthers', 'Another word'],
      ['email', bea.email],
    ]);
    const second = await codeFor(s.stack, bea.email, 2);
    const fields = [
      ['positiveOthers', 'Another word'],
      ['email', bea.email],
    ] as const;
    const taken = await who.post(at(s.night), [...fields, ['code', second], ['step', 'code']]);
    expect(taken.statusCode).toBe(409);
    expect(taken.body).toContain('You have already given feedback on this event.');
    expect(taken.body).toContain('Sending this replaces what you said.');
    expect(taken.body).toContain('Another word');
    expect(taken.body).toContain('name="change"');
    expect(await s.givenBy(bea)).toMatchObject([READ]);
  });

  it('takes one of many at once, and the same form again as the same', async () => {
    const bea = await s.signedIn();
    const same = await Promise.all(Array.from({ length: 4 }, () => bea.who.post(at(s.night), SAID)));
    expect(same.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303]);
    expect((await bea.who.post(at(s.night), SAID)).statusCode).toBe(303);
    const carla = await s.signedIn('Carla');
    const different = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        carla.who.post(at(s.night), [['positiveOthers', `Word ${index}`]]),
      ),
    );
    expect(different.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409, 409, 409]);
    expect(await s.givenBy(bea)).toHaveLength(1);
    expect(await s.givenBy(carla)).toHaveLength(1);
  });

  it('shows each of two people who ask at once their own words', async () => {
    const [bea, carla] = [await s.signedIn('Bea'), await s.signedIn('Carla')];
    const asked = [bea, carla].flatMap(one => Array.from({ length: 10 }, () => one));
    const pages = await Promise.all(asked.map(({ who }) => who.get(at(s.night))));
    for (const [index, { body }] of pages.entries()) expect(body).toContain(asked[index]!.email);
  });
});
