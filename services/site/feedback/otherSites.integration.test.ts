import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '#contracts/access/calls.ts';
import { at, type FeedbackSite, startFeedbackSite } from '#testing/pages/feedbackSite.ts';
import { faultsOf } from '#testing/pages/markup.ts';

let s: FeedbackSite;
beforeAll(async () => {
  s = await startFeedbackSite();
});
afterAll(() => s.stop());
beforeEach(() => s.forgetLimits());

describe('feedback from elsewhere', () => {
  const HOSTILE = [
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['another site, of an older browser', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['a page without an origin', { 'sec-fetch-site': '', origin: 'null' }],
  ] as const;

  it.each(HOSTILE)('a form that %s sends gives nothing, and fills in nothing', async (_, headers) => {
    const bea = await s.signedIn();
    const only = Object.fromEntries(Object.entries(headers).filter(([, value]) => value)) as Record<
      string,
      string
    >;
    const answer = await s.stack.app.inject({
      ...{ method: 'POST', url: at(s.night), payload: 'positive=Great+music&positiveOthers=Planted' },
      headers: {
        ...{ host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded', ...only },
        cookie: `${SESSION_COOKIE}=${bea.who.cookie(SESSION_COOKIE)}`,
      },
    });
    expect([answer.statusCode, answer.body.includes('This form came from another site')]).toEqual([
      403,
      true,
    ]);
    expect(answer.body).not.toContain('Planted');
    expect(await s.givenBy(bea)).toEqual([]);
  });

  it('a form of this site is taken from browsers that say only the origin', async () => {
    const bea = await s.signedIn();
    const answer = await s.stack.app.inject({
      ...{ method: 'POST', url: at(s.night), payload: 'positive=Great+music' },
      headers: {
        ...{ host: 'localhost:3000', origin: 'http://localhost:3000' },
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `${SESSION_COOKIE}=${bea.who.cookie(SESSION_COOKIE)}`,
      },
    });
    expect(answer.statusCode).toBe(303);
  });

  it.each([
    ['1 MB of text', `additionalComments=${'x'.repeat(1024 * 1024)}`, 413],
    ['NUL', 'positiveOthers=a%00b', 400],
    ['10,000 points', `positiveOthers=${Array.from({ length: 10_000 }, (_, one) => one).join('%0A')}`, 422],
  ])('%s is refused', async (_, payload, status) => {
    const { who, id, email, name } = await s.signedIn();
    const cookie = `${SESSION_COOKIE}=${who.cookie(SESSION_COOKIE)}`;
    const type = 'application/x-www-form-urlencoded';
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': type, cookie };
    const answer = await s.stack.app.inject({ method: 'POST', url: at(s.night), payload, headers });
    expect(answer.statusCode).toBe(status);
    expect(await s.givenBy({ id, email, name })).toEqual([]);
  });

  it('markup stays text, for whoever reads it', async () => {
    const bea = await s.signedIn();
    const evil = '"></textarea><script>alert(1)</script>';
    expect(
      (
        await bea.who.post(at(s.night), [
          ['negativeOthers', evil],
          ['additionalComments', evil],
        ])
      ).statusCode,
    ).toBe(303);
    expect(await s.givenBy(bea)).toMatchObject([{ negative: [evil], additionalComments: evil }]);
    const { body } = await bea.who.get(at(s.night));
    expect(body).not.toContain('<script>alert');
    expect(await faultsOf(body)).toEqual([]);
  });
});
