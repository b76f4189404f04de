import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { faultsOf } from '#testing/pages/markup.ts';
import { MY, type MySite, startMySite } from '#testing/pages/mySite.ts';
import { pageAfter } from '#testing/pages/visitor.ts';

let s: MySite;
beforeAll(async () => {
  s = await startMySite();
});
afterAll(() => s.stop());
beforeEach(() => s.forgetLimits());

const NIGHT = [
  ['title', 'Salsa Friday'],
  ['date', '2027-03-26'],
  ['from', '21:00'],
  ['rhythm', 'once'],
  ['locationName', 'La Esquina'],
] as const;

/** A picture as a phone writes it that was held upright: lying on its side, with the place where it was taken. */
async function photo(red = 200): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await sharp({
    create: { width: 400, height: 200, channels: 3, background: { r: red, g: 30, b: 90 } },
  })
    .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return new Uint8Array(bytes);
}
const NAMELESS = NIGHT.filter(([name]) => name !== 'title');
const heic = () => new Uint8Array([0, 0, 0, 24, ...Buffer.from('ftypheic'), ...Buffer.alloc(400)]);
const image = (bytes: Uint8Array<ArrayBuffer>, name = 'IMG_0001.jpg') => ({ field: 'image', name, bytes });

async function team(role: 'editor' | 'member' = 'editor') {
  const id = await s.organizer('La Esquina');
  await s.stack.ask('PUT', `/api/organizers/${id}`, { trust: 'trusted' });
  return { id, url: `${MY}/new?of=${id}`, who: (await s.member(id, role)).who };
}

const eventsOf = async (organizer: string) =>
  (await s.stack.ask('GET', `/api/admin/events?eventOrganizerId=${organizer}`)).events as {
    id: string;
    revision: number;
    coverImage: string | null;
  }[];

async function served(url: string | null) {
  const answer = await s.stack.app.inject({ method: 'GET', url: url! });
  const { exif, width, height, format } = await sharp(answer.rawPayload).metadata();
  return { exif, width, height, format };
}

it('a night is added with a flyer from a camera: upright, and without the place where it was taken', async () => {
  const { id, url, who } = await team();
  const added = await who.upload(url, NIGHT, image(await photo()));
  expect(added.statusCode, added.body).toBe(303);
  const [event] = await eventsOf(id);
  expect(await served(event!.coverImage)).toEqual({
    exif: undefined,
    width: 200,
    height: 400,
    format: 'webp',
  });
  const { body } = await pageAfter(who, added);
  expect(body).toContain('.thumb.webp');
  expect(await faultsOf(body)).toEqual([]);
  // A browser sends an empty file where none was chosen.
  const without = await who.upload(url, [...NIGHT, ['title', 'Without']], image(new Uint8Array(), ''));
  expect(without.statusCode).toBe(303);
});

it.each([
  ['HEIC', heic, 422, 'This is a HEIC picture'],
  ['12 MB', () => new Uint8Array(12 * 1024 * 1024), 413, 'must be smaller than 12 MB'],
  ['a script', () => new TextEncoder().encode('<script>alert(1)</script>'), 422, 'Only image files'],
] as const)('%s is refused beside the field, and what was entered stays', async (_, bytes, status, told) => {
  const { id, url, who } = await team();
  const refused = await who.upload(url, [...NIGHT, ['style', 'salsa']], image(bytes()));
  expect([refused.statusCode, await faultsOf(refused.body)]).toEqual([status, []]);
  for (const kept of [told, 'value="Salsa Friday"', 'value="2027-03-26"', 'value="La Esquina"']) {
    expect(refused.body).toContain(kept);
  }
  expect(await eventsOf(id)).toEqual([]);
});

it('a picture that was sent stays while something else is corrected', async () => {
  const { id, url, who } = await team();
  const refused = await who.upload(url, NAMELESS, image(await photo(60)));
  expect(refused.statusCode).toBe(422);
  const [, coverImage = ''] = /name="coverImage" value="([^"]+)"/.exec(refused.body) ?? [];
  expect(coverImage).toMatch(/^\/uploads\//);
  const added = await who.post(url, [...NIGHT, ['coverImage', coverImage]]);
  expect(added.statusCode, added.body).toBe(303);
  expect(await eventsOf(id)).toMatchObject([{ coverImage }]);
});

it('a night gets a flyer on the page, and is without it again when that is undone', async () => {
  const { id, who } = await team();
  const night = await s.night(id);
  await s.caughtUp();
  const revision = (await eventsOf(id))[0]!.revision;
  const fields = [
    ['organizer', id],
    ['night', night],
    ['revision', String(revision)],
    ['answer', 'picture'],
    ['step', 'change'],
  ] as const;
  const refused = await who.upload(MY, fields, image(heic()));
  expect([refused.statusCode, await faultsOf(refused.body)]).toEqual([422, []]);
  expect(refused.body).toContain('This is a HEIC picture');
  const none = await who.upload(MY, fields, image(new Uint8Array(), ''));
  expect([none.statusCode, none.body.includes('Choose a picture.')]).toEqual([422, true]);
  const foreign = await who.post(MY, [...fields, ['coverImage', 'https://example.org/spy.png']]);
  expect([foreign.statusCode, foreign.body.includes('Choose a picture.')]).toEqual([422, true]);
  const given = await who.upload(MY, fields, image(await photo(100)));
  expect(given.statusCode, given.body).toBe(303);
  const [event] = await eventsOf(id);
  expect(await served(event!.coverImage)).toMatchObject({ width: 200, height: 400 });
  const after = await pageAfter(who, given);
  expect(after.body).toContain('The flyer is in the calendar.');
  const [, command = ''] = /name="command" value="([^"]*)"/.exec(after.body) ?? [];
  const undone = await who.post(MY, [...fields.slice(0, 2), ['command', command], ['step', 'undo']]);
  expect(undone.statusCode, undone.body).toBe(303);
  expect(await eventsOf(id)).toMatchObject([{ coverImage: null }]);
});

it('who may not change nights sends none, and a team not without end', async () => {
  const { id, url, who } = await team('member');
  const night = await s.night(id);
  const refused = await who.upload(url, NIGHT, image(await photo()));
  expect(refused.statusCode).toBeGreaterThanOrEqual(400);
  const changed = await who.upload(
    MY,
    [
      ['organizer', id],
      ['night', night],
      ['answer', 'picture'],
      ['step', 'change'],
    ],
    image(await photo()),
  );
  expect(changed.statusCode).toBe(403);
  expect(await eventsOf(id)).toMatchObject([{ coverImage: null }]);
  const many = await team();
  const answers = [];
  for (let count = 0; count < 11; count++) {
    answers.push((await many.who.upload(many.url, NAMELESS, image(await photo(count)))).statusCode);
  }
  expect([...new Set(answers)]).toEqual([422, 429]);
  expect(answers.at(-1)).toBe(429);
});
