import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convert, path, type Recommending, startRecommending } from '#testing/areas/recommending.ts';
import { browser, register, signIn } from '#testing/door.ts';

// What a recommendation has besides the fields of the public form: a program or a signed-in person sent them.

let r: Recommending;
beforeAll(async () => {
  r = await startRecommending();
});
afterAll(() => r.stop());

const NIGHT = {
  title: 'Sent by a program',
  description: 'Two floors',
  venue: 'Quay 3',
  address: 'Am Kai 3',
  ...{ date: '2026-12-04', startTime: '21:00', endTime: '02:00' },
  ...{ city: 'Hamburg', state: 'HH', country: 'Germany' },
  danceStyles: ['Salsa', 'Dabke'],
  priceRange: '10',
  websiteUrl: 'https://x.example',
};

async function region(): Promise<string> {
  const made = await r.max.send('POST', '/admin/regions', { city: 'Porto', country: 'Portugal' });
  const known = async () => (await r.max.send('GET', '/admin/regions?search=porto')).json().regions;
  if (made.statusCode !== 201) return (await known())[0].id;
  await expect.poll(async () => (await known()).length).toBe(1);
  return made.json().region.id;
}

describe('a recommendation', () => {
  it('has end, place and styles as they were sent', async () => {
    const id = await r.recommend(NIGHT);
    const { recommendation, styles } = await r.show(id);
    expect(recommendation).toMatchObject({ ...NIGHT, user: null });
    expect(styles.map(({ name }: { name: string }) => name)).toEqual(['Salsa']);
    const { recommendations } = await r.list(`?id=${id}`);
    expect(recommendations).toEqual([recommendation]);
    const decided = await r.max.send('PATCH', path(id, '/moderate'), { status: 'approved' });
    expect(decided.json().recommendation).toMatchObject({ ...NIGHT, user: null });
  });

  it('is where its region is, unless it says otherwise', async () => {
    const regionId = await region();
    const there = (await r.show(await r.recommend({ regionId }))).recommendation;
    expect(there).toMatchObject({ city: 'Porto', state: null, country: 'Portugal', endTime: null });
    expect(there.danceStyles).toEqual([]);
    const near = (await r.show(await r.recommend({ regionId, city: 'Braga' }))).recommendation;
    expect(near).toMatchObject({ city: 'Braga', country: null, region: { id: regionId } });
  });

  it('names its sender if they were signed in, until they are erased', async () => {
    const [person, who] = [await register(r.stack, 'Ana', 'user'), browser(r.stack)];
    await signIn(r.stack, who, person);
    const url = '/v1/event-recommendations/public';
    const { id } = (await who.send('POST', url, { title: 'By Ana' })).json();
    const sender = async () => (await r.show(id)).recommendation.user;
    expect(await sender()).toEqual({ id: person.id, name: 'Ana', email: person.email });
    // An expired or made-up token keeps nobody from sending, and makes nobody the sender.
    who.token = 'made.up.token';
    const anonymous = await who.send('POST', url, { title: 'By nobody' });
    expect(anonymous.statusCode).toBe(201);
    expect((await r.show(anonymous.json().id)).recommendation.user).toBeNull();
    // Nobody can be named as the sender by somebody else.
    const forged = await browser(r.stack).send('POST', url, { title: 'Forged', userId: person.id });
    expect(forged.statusCode).toBe(422);
    await r.max.send('DELETE', `/admin/users/${person.id}/personal-data`);
    expect(await sender()).toBeNull();
  });
});

describe('converting without a form', () => {
  const made = async (answer: Awaited<ReturnType<typeof convert>>) => {
    expect(answer.statusCode, answer.body).toBe(201);
    const { event, recommendation } = answer.json();
    expect(recommendation).toMatchObject({ status: 'converted', eventId: event.id });
    const upToDate = await r.stack.upToDate();
    return (await r.max.send('GET', `/admin/events/${event.id}`, undefined, upToDate)).json().event;
  };

  it.each<[string, object | undefined]>([
    ['an empty body', {}],
    ['no body at all', undefined],
  ])('takes everything that was sent: %s', async (_, body) => {
    const id = await r.recommend(NIGHT);
    const answer = await r.max.send('POST', path(id, '/convert'), body);
    expect(await made(answer)).toMatchObject({
      title: NIGHT.title,
      status: 'draft',
      description: 'Two floors\n\nDabke\n\nhttps://x.example',
      ...{ startDateTime: '2026-12-04T21:00:00', endDateTime: '2026-12-05T02:00:00' },
      ...{ locationName: 'Quay 3', locationAddress: 'Am Kai 3', price: '10' },
      ...{ locationCity: 'Hamburg', locationState: 'HH', locationCountry: 'Germany' },
      danceStyles: [{ danceStyle: { name: 'Salsa' } }],
      recommendationId: id,
    });
  });

  it('takes from the form what that names, and the rest from what was sent', async () => {
    const id = await r.recommend(NIGHT);
    const event = await made(await convert(r.max, id, { title: 'Another title', price: 'Free' }));
    expect(event).toMatchObject({ title: 'Another title', price: 'Free', locationName: 'Quay 3' });
  });

  it('makes a whole day of a date without times', async () => {
    const id = await r.recommend({ title: 'Some day', date: '2026-12-04' });
    const { startDateTime, endDateTime, allDay } = await made(await convert(r.max, id, {}));
    expect([startDateTime, endDateTime, allDay]).toEqual([
      '2026-12-04T00:00:00',
      '2026-12-04T23:59:00',
      true,
    ]);
  });

  it('decides nothing where nobody says when it begins', async () => {
    const id = await r.recommend({ title: 'Some day' });
    const answer = await convert(r.max, id, {});
    expect([answer.statusCode, Object.keys(answer.json().fieldErrors)]).toEqual([422, ['startDateTime']]);
    expect((await r.show(id)).recommendation.status).toBe('pending');
  });
});
