import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Stack, startStack } from '#testing/stack.ts';

// What each call says about each field is forced in `tests/checks/wrongInput.test.ts`; here is what of it arrives.

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterAll(() => stack.stop());

async function refusedIn(language: string, request: InjectOptions) {
  const headers = { ...request.headers, 'accept-language': language };
  const head = await stack.store.head();
  const answer = await stack.call({ ...request, headers });
  expect(answer.statusCode, answer.body).toBe(422);
  expect(await stack.store.head()).toBe(head);
  return answer.json() as { message: string; fieldErrors: Record<string, string> };
}

const NOBODY = '0197a000-0000-7000-8000-000000000001';
const post = (url: string, body: object): InjectOptions => ({ method: 'POST', url: `/api${url}`, body });
const put = (url: string, body: object): InjectOptions => ({ method: 'PUT', url: `/api${url}`, body });
const get = (url: string): InjectOptions => ({ method: 'GET', url: `/api${url}` });

type Told = [en: string, es: string];
type Case = [what: string, request: InjectOptions, field: string, said: Told, named: Told];

const REQUIRED: Told = ['This field is required.', 'Este campo es obligatorio.'];
const NUMBER: Told = ['Enter a number.', 'Escribe un número.'];

describe('people are told in their language, with their words, about', () => {
  it.each<Case>([
    [
      'nothing at all',
      post('/support/contact', {}),
      'email',
      ['Enter a valid email address.', 'Escribe un correo electrónico válido.'],
      ['Email', 'Correo'],
    ],
    ['a field left out', post('/admin/venues', {}), 'name', REQUIRED, ['Name', 'Nombre']],
    [
      'null',
      post('/admin/regions', { city: null, country: 'Spain' }),
      'city',
      ['This cannot be left empty.', 'No puede quedar vacío.'],
      ['City', 'Ciudad'],
    ],
    [
      'another type',
      post('/admin/regions', { city: 7, country: 'Spain' }),
      'city',
      ['This must be text.', 'Debe ser un texto.'],
      ['City', 'Ciudad'],
    ],
    [
      'a long text',
      post('/admin/venues', { name: 'x'.repeat(1201) }),
      'name',
      ['At most 200 characters; this has 1,201.', 'Como mucho 200 caracteres; aquí hay 1201.'],
      ['Name', 'Nombre'],
    ],
    [
      'a short query',
      get('/places/suggest?q=x'),
      'q',
      ['At least 2 characters.', 'Como mínimo 2 caracteres.'],
      ['Search', 'Búsqueda'],
    ],
    [
      'a choice that is none',
      put(`/admin/users/${NOBODY}/role`, { role: 'king' }),
      'role',
      ['Choose one of: admin, organizer, user.', 'Elige uno de estos valores: admin, organizer, user.'],
      ['Role', 'Rol'],
    ],
    [
      'a number out of range',
      put(`/admin/users/${NOBODY}/profile`, { searchRadius: 0 }),
      'searchRadius',
      ['The lowest value is 1.', 'El valor más bajo es 1.'],
      ['Search radius (km)', 'Radio de búsqueda (km)'],
    ],
    [
      'a query that is no number',
      get('/admin/events?limit=many'),
      'limit',
      NUMBER,
      ['Number of results', 'Número de resultados'],
    ],
    [
      'a field in a list',
      put(`/admin/users/${NOBODY}/profile`, {
        socialConnections: [{ platform: 'website', handle: ' \r\n' }],
      }),
      'socialConnections.0.handle',
      REQUIRED,
      ['Social accounts › 1 › Account', 'Redes sociales › 1 › Cuenta'],
    ],
    [
      'an id that is none',
      get('/admin/venues/here'),
      'id',
      ['This is not a valid id.', 'No es un id válido.'],
      ['Id', 'Id'],
    ],
    [
      'a long list',
      post('/admin/events/bulk/names', { ids: Array.from({ length: 101 }, () => NOBODY) }),
      'ids',
      ['At most 100 entries.', 'Como mucho 100 elementos.'],
      ['Selection', 'Selección'],
    ],
    [
      'an action of none',
      post('/admin/events/bulk', { ids: [NOBODY], action: { kind: 'burn' } }),
      'action.kind',
      ['', ''],
      ['Action › Kind', 'Acción › Clase'],
    ],
  ])('%s', async (_, request, field, said, named) => {
    for (const [index, language] of ['en', 'es'].entries()) {
      const { message, fieldErrors } = await refusedIn(language, request);
      expect(fieldErrors[field]).toMatch(said[index]! || /^(Choose one of|Elige uno de)/);
      expect(message).toContain(named[index]);
    }
  });

  it('a hostile text, which is in no sentence as it was sent', async () => {
    const currency = '\u202E<b>\r\nx';
    const body = { title: 'x', startDateTime: '2027-03-26T20:00:00', currency };
    const { message, fieldErrors } = await refusedIn('en', post('/admin/events', body));
    expect(fieldErrors.currency).toMatch(/^“<b> x” is not a currency/);
    expect(message).toBe(`Please check: Currency. ${fieldErrors.currency}`);
  });
});

it('what was typed on several lines is recorded on one, and what was left empty as nothing', async () => {
  const answer = await stack.call(
    post('/admin/events', {
      title: ' Salsa\r\nFriday\u0007 ',
      startDateTime: '2027-03-26T20:00:00',
      description: 'One\r\nTwo\u0007',
      locationName: 'La\tBodega\n',
      locationCity: ' \r\n',
      postalCode: '',
      price: '10\n€',
    }),
  );
  expect(answer.json().event).toMatchObject({
    title: 'Salsa Friday',
    description: 'One\nTwo',
    locationName: 'La Bodega',
    locationCity: null,
    postalCode: null,
    price: '10 €',
  });
});

describe('an entry of JSON that cannot be imported says why in the language of the reader', () => {
  const night = { date: '27.03.2027', time: '21:00' };
  const missing: Told = ['Title: This field is required.', 'Título: Este campo es obligatorio.'];
  const long: Told = [
    'town: At most 120 characters; this has 121.',
    'town: Como mucho 120 caracteres; aquí hay 121.',
  ];

  // A field that the file has is called as the file calls it.
  it.each<[string, object, Told]>([
    ['a field that no entry has', night, missing],
    ['a text that is too long', { ...night, title: 'Salsa', town: 'x'.repeat(121) }, long],
  ])('%s', async (_, entry, told) => {
    const { batchId } = (await stack.call(post('/import/events', { events: [entry] }))).json();
    for (const [index, language] of ['en', 'es'].entries()) {
      const headers = { 'accept-language': language };
      await expect
        .poll(async () => (await stack.call({ ...get(`/events/import/${batchId}`), headers })).json())
        .toMatchObject({ errorDetails: [{ error: told[index] }] });
    }
  });
});
