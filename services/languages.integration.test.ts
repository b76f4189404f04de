import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sendForm } from '#testing/sent/sendForm.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterAll(() => stack.stop());

const ask = (request: InjectOptions, language?: string) =>
  stack.call({
    ...request,
    headers: { ...request.headers, ...(language && { 'accept-language': language }) },
  });

/** The same request, in English and in Spanish. */
async function inBoth(request: InjectOptions) {
  const [en, es] = [await ask(request), await ask(request, 'es')];
  return { en: en.json(), es: es.json(), answers: [en, es] };
}

const EVENT = { title: 'Noche de salsa', startDateTime: '2027-03-26T20:00:00' };
const post = (body: object): InjectOptions => ({ method: 'POST', url: '/api/admin/events', body });

async function put(status: string): Promise<InjectOptions> {
  const { event } = (await stack.call(post(EVENT))).json();
  return { method: 'PUT', url: `/api/admin/events/${event.id}`, body: { status } };
}

describe('what the service answers', () => {
  it('is in the language of the reader, and the code is the same', async () => {
    const { en, es, answers } = await inBoth(await put('completed'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
    expect(en).toMatchObject({ code: 'refused', message: 'An event can be completed once it has ended.' });
    const told = 'Un evento se puede dar por terminado cuando ya acabó.';
    expect(es).toMatchObject({ code: 'refused', message: told, error: told });
    expect(answers.map(({ headers }) => [headers['content-language'], headers.vary])).toEqual([
      ['en', 'accept-language'],
      ['es', 'accept-language'],
    ]);
  });

  it.each([
    ['es-MX', 'es'],
    ['de, es;q=0.8, en;q=0.5', 'es'],
    ['en-GB, es;q=0.9', 'en'],
    ['de', 'en'],
    ['*', 'en'],
    [';;q=a,,', 'en'],
  ])('%s is answered in %s', async (asked, language) => {
    const answer = await ask({ method: 'GET', url: '/api/nothing-here' }, asked);
    expect(answer.headers['content-language']).toBe(language);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });

  it('says what is wrong with each field, in our words', async () => {
    const { en, es } = await inBoth(
      post({ ...EVENT, title: ' ', currency: 'Taler', maxAttendees: 'many', endDateTime: 'late' }),
    );
    expect(en).toMatchObject({
      code: 'invalid',
      message: 'Please check: Title, Capacity, Currency, End.',
      fieldErrors: {
        title: 'Give the event a title.',
        currency: '“Taler” is not a currency. Use a code such as USD or EUR.',
        maxAttendees: 'Enter a number.',
        endDateTime: 'Use the format 2026-03-28T20:00:00.',
      },
    });
    expect(es).toMatchObject({
      code: 'invalid',
      message: 'Revisa, por favor: Título, Aforo, Moneda, Fin.',
      fieldErrors: {
        title: 'Ponle un título al evento.',
        currency: '«Taler» no es una moneda. Usa un código como USD o EUR.',
        maxAttendees: 'Escribe un número.',
        endDateTime: 'Usa el formato 2026-03-28T20:00:00.',
      },
    });
  });

  it('reports a field error of a rule in both languages', async () => {
    const { en, es } = await inBoth(post({ ...EVENT, endDateTime: '2027-03-26T19:00:00' }));
    expect(en.fieldErrors).toEqual({ endDateTime: 'The end must come after the start.' });
    expect(es.fieldErrors).toEqual({ endDateTime: 'El final debe ser posterior al inicio.' });
  });

  it('reports the latest activity', async () => {
    const { commit } = (await stack.call(post({ ...EVENT, title: 'Última' }))).json();
    const headers = { 'x-after-position': commit.position };
    const { en, es } = await inBoth({ method: 'GET', url: '/api/admin/stats', headers });
    expect(en.recentActivity[0]).toMatchObject({ title: 'Event: Última' });
    expect(en.recentActivity[0].description).toMatch(/ created “Última”\.$/);
    expect(es.recentActivity[0]).toMatchObject({ title: 'Evento: Última' });
    expect(es.recentActivity[0].description).toMatch(/ creó «Última»\.$/);
  });

  it('lists the sessions', async () => {
    const { en, es } = await inBoth({ method: 'GET', url: '/api/auth/sessions' });
    expect(en.sessions[0]).toMatchObject({ place: 'This computer' });
    expect(es.sessions[0]).toMatchObject({ place: 'Este ordenador' });
  });

  it('reports the system’s status', async () => {
    const { en, es } = await inBoth({ method: 'GET', url: '/api/admin/stats/health' });
    expect(en.labels[1]).toMatchObject({ label: 'Database Connected', state: 'good' });
    expect(es.labels[1]).toMatchObject({ label: 'Base de datos conectada', state: 'good' });
    expect(es.labels[1].detail).toMatch(/^respondió en \d+ ms$/);
    const ready = await inBoth({ method: 'GET', url: '/api/health/ready' });
    expect(ready.es.checks[0]).toMatchObject({
      name: 'event store',
      detail: expect.stringMatching(/^respondió/),
    });
    expect(ready.en.checks[0]).toMatchObject({
      name: 'event store',
      detail: expect.stringMatching(/^answered/),
    });
  });
});

describe('a reason that was stored', () => {
  it('of a row is in the reader’s language, in the answer and in the file', async () => {
    const content =
      'Title,Start date,Start time,Max attendees\nRueda,2027-03-26,soonish,\n,2027-03-26,20:00,\n';
    const file = { field: 'csvFile', name: 'events.csv', content };
    const sent = await sendForm(stack, '/api/events/import', {
      file,
      headers: { 'accept-language': 'es' },
    });
    expect(sent.json()).toMatchObject({ error: 'No se pudo importar ninguna fila del archivo.' });
    const url = `/api/events/import/${sent.json().jobId}`;
    const reasons = ({ errorDetails }: { errorDetails: { error: string }[] }) =>
      errorDetails.map(({ error }) => error);
    const { en, es } = await inBoth({ method: 'GET', url });
    expect(reasons(en)).toEqual(['“soonish” is not a valid time.', 'Title: This field is required.']);
    expect(reasons(es)).toEqual(['«soonish» no es una hora válida.', 'Title: Este campo es obligatorio.']);
    const csv = await ask({ method: 'GET', url: `${url}/failed.csv` }, 'es');
    expect(csv.body).toContain('«soonish» no es una hora válida.');
  });

  it('of an item of a run is in the reader’s language', async () => {
    const { event } = (await stack.call(post(EVENT))).json();
    const order = { ids: [event.id], action: { kind: 'status', status: 'draft' } };
    const started = await stack.call({ method: 'POST', url: '/api/admin/events/bulk', body: order });
    const { jobId, commit } = started.json();
    const headers = { 'x-after-position': commit.position };
    const { en, es } = await inBoth({ method: 'GET', url: `/api/admin/runs/${jobId}`, headers });
    expect(en.items).toMatchObject([{ code: 'unchanged', message: 'Nothing to change.' }]);
    expect(es.items).toMatchObject([{ code: 'unchanged', message: 'Nada que cambiar.' }]);
  });
});
