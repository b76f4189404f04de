import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Stack, startStack } from '#testing/stack.ts';
import { googlePlaces } from './google.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  const venue = { locationName: 'Casa Porteña', locationAddress: 'Rua das Flores 7', locationCity: 'Lisboa' };
  const rest = { locationCountry: 'Portugal', postalCode: '1200-192', latitude: 38.71, longitude: -9.14 };
  for (const title of ['Milonga', 'Salsa', 'Lisbon at home']) {
    const body = {
      title,
      startDateTime: '2027-03-28T20:00:00',
      ...(title !== 'Lisbon at home' && { ...venue, ...rest }),
    };
    await stack.call({ method: 'POST', url: '/api/admin/events', body });
  }
});
afterAll(() => stack.stop());

const suggest = async (q: string) => {
  await stack.send('GET', '/api/admin/events');
  return stack.call({ method: 'GET', url: `/api/places/suggest?q=${encodeURIComponent(q)}` });
};
const details = (placeId: string) =>
  stack.call({ method: 'POST', url: '/api/places/details', body: { placeId } });

describe('without a key', () => {
  it('own venues come first, each once, then cities by population', async () => {
    const { suggestions } = (await suggest('lisbo')).json();
    expect(suggestions[0]).toMatchObject({
      mainText: 'Casa Porteña',
      secondaryText: 'Rua das Flores 7, Lisboa, Portugal',
      source: 'venue',
    });
    expect(suggestions[1]).toMatchObject({ description: 'Lisbon, Portugal', source: 'city' });
    expect(suggestions.filter(({ source }: { source: string }) => source === 'venue')).toHaveLength(1);
  });

  it('a venue is found by its street, a city without its accents', async () => {
    expect((await suggest('das flores')).json().suggestions).toMatchObject([{ mainText: 'Casa Porteña' }]);
    expect((await suggest('koln')).json().suggestions[0]).toMatchObject({ description: 'Köln, Germany' });
    expect((await suggest('%%')).json().suggestions).toEqual([]);
  });

  it('choosing one returns the eight fields', async () => {
    const [venue, city] = (await suggest('lisbo')).json().suggestions;
    expect((await details(venue.placeId)).json()).toEqual({
      address: 'Rua das Flores 7',
      city: 'Lisboa',
      state: '',
      country: 'Portugal',
      postalCode: '1200-192',
      latitude: 38.71,
      longitude: -9.14,
      name: 'Casa Porteña',
    });
    expect((await details(city.placeId)).json()).toMatchObject({
      address: '',
      city: 'Lisbon',
      country: 'Portugal',
      latitude: 38.71667,
      longitude: -9.13333,
    });
    expect((await details('city:1')).statusCode).toBe(404);
    expect((await details('ChIJ')).statusCode).toBe(404);
  });
});

describe('with a key', () => {
  let server: Server;
  let asked: { url: string; key: string; body: string }[];
  let answer: { status: number; body: object };
  beforeAll(async () => {
    asked = [];
    server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      asked.push({ url: request.url ?? '', key: String(request.headers['x-goog-api-key']), body });
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body));
    });
    await new Promise<void>(settle => server.listen(0, '127.0.0.1', settle));
  });
  afterAll(() => void server.close());
  const google = () => googlePlaces('key', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  it('Google is called with it, as its documentation specifies', async () => {
    const text = (content: string) => ({ text: content });
    const structuredFormat = { mainText: text('Casa'), secondaryText: text('Lisbon') };
    const placePrediction = { placeId: 'ChIJ', text: text('Casa, Lisbon'), structuredFormat };
    answer = { status: 200, body: { suggestions: [{ placePrediction }] } };
    expect(await google().suggest('cas', 5)).toMatchObject([
      { placeId: 'ChIJ', mainText: 'Casa', source: 'google' },
    ]);
    expect(asked.at(-1)).toMatchObject({ url: '/v1/places:autocomplete', key: 'key' });
    const { includedPrimaryTypes } = JSON.parse(asked.at(-1)!.body);
    expect(includedPrimaryTypes).toContain('street_address');
    expect(includedPrimaryTypes).not.toContain('establishment');
    const component = (longText: string, type: string) => ({ longText, shortText: longText, types: [type] });
    const addressComponents = [component('Lisbon', 'locality'), component('Portugal', 'country')];
    const location = { latitude: 1.5, longitude: -2.5 };
    const body = { displayName: text('Casa'), formattedAddress: 'Rua 1', location, addressComponents };
    answer = { status: 200, body };
    expect(await google().details('ChIJ')).toMatchObject({ address: 'Rua 1', city: 'Lisbon', latitude: 1.5 });
  });

  it('a refusal by Google is reported in the words of the form', async () => {
    answer = { status: 403, body: {} };
    const refused = { status: 502, message: 'Error loading Google Maps. Please check your API key.' };
    await expect(google().suggest('cas', 5)).rejects.toMatchObject(refused);
    await expect(google().details('x')).rejects.toThrow('Fill in the fields manually.');
  });
});
