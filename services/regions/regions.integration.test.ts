import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GONE, type Regions, startRegions } from '#testing/areas/regions.ts';
import { scaled } from '#testing/scale.ts';

/** How often each race is run. */
const ROUNDS = scaled(15, 200);

let r: Regions;
beforeAll(async () => {
  r = await startRegions();
});
afterAll(() => r.stop());

describe('POST /admin/regions', () => {
  it('answers 201 with the region, completed from what is known of the city', async () => {
    const { status, body, etag } = await r.call('POST', '/admin/regions', {
      city: 'Porto',
      country: 'Portugal',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      region: { city: 'Porto', state: null, timeZone: 'Europe/Lisbon', status: 'active', popular: false },
    });
    expect(body.region.latitude).toBeCloseTo(41.15, 1);
    expect(etag).toBe('"0"');
    expect(await r.listed(`id=${body.region.id}`)).toMatchObject({
      total: 1,
      regions: [{ ...body.region, upcomingEvents: 0 }],
    });
  });

  it('takes what is given over what is known', async () => {
    const place = { latitude: 40, longitude: -3, timeZone: 'Atlantic/Azores' };
    const more = { state: '', popular: true, status: 'inactive', coverImageAlt: '' };
    const body = { city: 'Faro', country: 'Portugal', ...place, ...more };
    const { region } = (await r.call('POST', '/admin/regions', body)).body;
    const empty = { state: null, coverImage: null, coverImageAlt: null };
    expect(region).toMatchObject({ ...place, ...empty, popular: true, status: 'inactive' });
  });

  it('takes the zone from the coordinates of a city that is not known', async () => {
    const at = { latitude: -34.6, longitude: -58.4 };
    expect(await r.open({ city: 'Nowhere', timeZone: undefined, ...at })).toMatchObject({
      timeZone: 'America/Argentina/Buenos_Aires',
    });
    const unknown = await r.call('POST', '/admin/regions', { city: 'Nowhere else', country: 'Portugal' });
    expect(unknown).toMatchObject({ status: 422, body: { fieldErrors: { timeZone: /Choose a time zone/ } } });
  });

  it('refuses a city that has a region, in other case and spacing too', async () => {
    const { id } = await r.open({ city: 'São Tomé', country: 'Brazil', state: 'RN' });
    for (const [city, country] of [
      ['são  tomé ', 'BRAZIL'],
      ['Sa\u0303o Tome\u0301', 'Brazil'],
    ]) {
      const again = { city, country, state: 'rn', timeZone: 'UTC' };
      const refused = await r.call('POST', '/admin/regions', again);
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'taken', fieldErrors: { city: 'There is already a region for this city.' } },
      });
    }
    await r.open({ city: 'São Tomé', country: 'Brazil', state: 'BA' });
    expect((await r.remove(id)).status).toBe(200);
    await r.open({ city: 'SÃO TOMÉ', country: 'Brazil', state: 'RN' });
  });

  it.each([
    ['an empty city', { city: '  ' }, 'city'],
    ['121 characters', { city: 'x'.repeat(121) }, 'city'],
    ['a latitude out of range', { latitude: 90.1, longitude: 0 }, 'latitude'],
    ['a longitude out of range', { latitude: 0, longitude: -180.5 }, 'longitude'],
    ['one coordinate alone', { latitude: 1, longitude: null, timeZone: 'UTC' }, 'longitude'],
    ['an unknown zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['an unknown status', { status: 'closed' }, 'status'],
    ['a script as image', { coverImage: 'javascript:alert(1)' }, 'coverImage'],
    ['an image of another host', { coverImage: '//evil.example/a.png' }, 'coverImage'],
    ['a field that regions do not have', { population: 3 }, 'population'],
  ])('refuses %s', async (_, more, field) => {
    const place = { city: 'Hostile', country: 'Portugal', timeZone: 'UTC' };
    const { status, body } = await r.call('POST', '/admin/regions', { ...place, ...more });
    expect([status, Object.keys(body.fieldErrors ?? {})]).toEqual([422, [field]]);
  });

  it.each(['🕺💃 City', 'مدينة الرقص', 'ytic\u200f', '"><img src=x>', 'x'.repeat(120)])(
    'keeps the city %j as it was typed',
    async city => {
      const { id } = await r.open({ city });
      expect((await r.read(id)).city).toBe(city);
      expect(await r.listed(`search=${encodeURIComponent(city)}`)).toMatchObject({ regions: [{ id, city }] });
    },
  );

  it('keeps a city in one line, without what would turn its direction', async () => {
    const { id } = await r.open({ city: '\u202eOne\r\nline\u0007 ', state: ' \n' });
    expect(await r.read(id)).toMatchObject({ city: 'One line', state: null });
  });

  it('opens one region for one key, however often it is sent', async () => {
    const key = { 'idempotency-key': v7() };
    const body = { city: 'Once', country: 'Portugal', timeZone: 'UTC' };
    const answers = await Promise.all([1, 2, 3].map(() => r.call('POST', '/admin/regions', body, key)));
    const done = answers.filter(({ status }) => status === 201);
    expect(new Set(done.map(answer => answer.body.region.id)).size).toBe(1);
    expect((await r.listed('search=Once')).total).toBe(1);
  });

  it('opens one of those that are asked for at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const city = `Race ${round}`;
      const body = { country: 'Portugal', timeZone: 'UTC' };
      const spelt = [city, ` ${city.toUpperCase()}`, city.replace(' ', '\u00a0\u00a0')];
      const answers = await Promise.all(
        spelt.map(city =>
          r.stack.call({ method: 'POST', url: '/api/admin/regions', body: { ...body, city } }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    }
    const { regions } = await r.listed('search=Race&limit=1000');
    const names = regions.map(({ city }: { city: string }) => city.toLowerCase().replace(/\s+/g, ' '));
    expect(new Set(names).size).toBe(regions.length);
    expect(regions).toHaveLength(ROUNDS);
  });
});

describe('PUT /admin/regions/{id}', () => {
  it('answers 200 with the region, and changes only what is sent', async () => {
    const region = await r.open({ latitude: 1, longitude: 2 });
    const { status, body, etag } = await r.put(region.id, { status: 'inactive' });
    expect([status, etag]).toEqual([200, '"1"']);
    expect(body.region).toEqual({ ...region, status: 'inactive', revision: 1 });
    const image = { coverImage: '/uploads/a.webp', coverImageAlt: 'The river' };
    expect((await r.put(region.id, { popular: true, ...image })).body.region).toMatchObject({
      ...image,
      popular: true,
      status: 'inactive',
    });
    expect(await r.read(region.id)).toMatchObject({ ...image, popular: true, revision: 3 });
  });

  it('records nothing for what is so already', async () => {
    const { id, city } = await r.open();
    const { body } = await r.put(id, { status: 'active', popular: false, city });
    expect(body.region.revision).toBe(0);
  });

  it('moves the claim with the city', async () => {
    const { id, city } = await r.open();
    const other = await r.open();
    expect((await r.put(id, { city: other.city })).status).toBe(409);
    expect((await r.put(id, { city: `${city} renamed` })).status).toBe(200);
    expect((await r.put(other.id, { city })).status).toBe(200);
  });

  it('with If-Match keeps what others changed meanwhile, and names them where both changed it', async () => {
    const { id } = await r.open();
    expect((await r.put(id, { popular: true }, { 'if-match': '"0"' })).status).toBe(200);
    expect((await r.put(id, { status: 'inactive' }, { 'if-match': '"0"' })).status).toBe(200);
    const { status, body } = await r.put(id, { popular: false, state: 'X' }, { 'if-match': '"0"' });
    expect([status, body.changes]).toEqual([200, undefined]);
    const late = await r.put(id, { city: 'Late', status: 'active' }, { 'if-match': '"1"' });
    expect(late.status).toBe(412);
    expect(late.body.changes).toContainEqual(expect.objectContaining({ field: 'state', after: 'X' }));
  });

  it('refuses the time zone, which has a call of its own', async () => {
    const { id } = await r.open();
    expect((await r.put(id, { timeZone: 'UTC' })).status).toBe(422);
  });

  it('of a region that is not there, or deleted, answers 404', async () => {
    const { id } = await r.open();
    await r.remove(id);
    for (const gone of [id, v7()]) {
      expect(await r.put(gone, { status: 'inactive' })).toMatchObject(GONE);
      expect(await r.put(gone, { popular: true }, { 'if-match': '"0"' })).toMatchObject(GONE);
      const rezone = await r.call('POST', `/admin/regions/${gone}/rezone`, { timeZone: 'UTC' });
      expect(rezone).toMatchObject(GONE);
    }
  });

  it('two toggles at once leave a state that both answers agree with', async () => {
    const { id } = await r.open();
    for (let round = 0; round < ROUNDS; round++) {
      const before = await r.read(id);
      const [status, popular] = [round % 2 ? 'active' : 'inactive', round % 3 === 0];
      const ifMatch = { 'if-match': `"${before.revision}"` };
      const answers = await Promise.all([
        r.put(id, { status }, ifMatch),
        r.put(id, { popular }, ifMatch),
        r.put(id, { status }, ifMatch),
      ]);
      expect(answers.map(answer => answer.status).filter(code => ![200, 412].includes(code))).toEqual([]);
      const after = await r.read(id);
      expect(after).toMatchObject({ status, popular });
      expect(after.revision - before.revision).toBe(
        Number(before.status !== status) + Number(before.popular !== popular),
      );
    }
  });
});

describe('the names of older clients', () => {
  it.each(['/admin/locations', '/locations'])('%s writes as /admin/regions does', async path => {
    const body = { city: `Alias ${path}`, country: 'Portugal', timeZone: 'UTC' };
    const opened = await r.call('POST', path, body);
    expect(opened.status).toBe(201);
    const { id } = opened.body.region;
    expect((await r.call('PUT', `${path}/${id}`, { popular: true })).body.region.popular).toBe(true);
    expect((await r.call('DELETE', `${path}/${id}`)).body).toMatchObject({ success: true, id });
    expect(await r.read(id)).toBeUndefined();
  });
});

describe('POST /admin/upload/region-image', () => {
  const upload = async (content: Buffer, path = 'region-image') => {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'a.png');
    const request = new Request('http://here', { method: 'POST', body: form });
    const answer = await r.stack.call({
      method: 'POST',
      url: `/api/admin/upload/${path}`,
      headers: { 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json() };
  };

  it('answers imageUrl, which a region takes', async () => {
    const background = { r: 9, g: 99, b: 200 };
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background } });
    const { status, body } = await upload(await picture.png().toBuffer());
    expect([status, body.imageUrl]).toEqual([200, expect.stringMatching(/^\/uploads\/\w+\/\w+\.webp$/)]);
    expect((await upload(await picture.png().toBuffer(), 'location-image')).body.imageUrl).toBe(
      body.imageUrl,
    );
    const { id } = await r.open();
    expect((await r.put(id, { coverImage: body.imageUrl })).body.region.coverImage).toBe(body.imageUrl);
  });

  it("refuses other files in the specification's words", async () => {
    expect(await upload(Buffer.from('no image'))).toMatchObject({
      status: 422,
      body: { error: 'Only image files (JPEG, PNG, GIF, WEBP) are allowed' },
    });
    expect(await upload(Buffer.alloc(5 * 1024 * 1024))).toMatchObject({
      status: 413,
      body: { error: 'File size must be less than 5MB' },
    });
  });
});
