import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Fact } from '#contracts/platform/fact.ts';
import { ITEM_PATHS, type QueueKind } from '#contracts/queues/queueKinds.ts';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { streams } from '#contracts/streams.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { loadStream } from '#platform/commands/loadStream.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { type Browser, browser, type Person, register, signIn } from '#testing/door.ts';
import { drained } from '#testing/drained.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { processes } from '../compose/areaWork.ts';
import { queueMails } from './mailOnQueueNote.ts';

// What moderators write in a queue, and who gets a mail of it.

const NOW = new Date('2026-11-23T12:00:00Z');
const SITE = 'https://dance.example.org';

let stack: Stack;
let pool: pg.Pool;
let max: Browser;
let mia: Browser;
let colleague: Person;
let other: Person;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true, clock: () => NOW, publicUrl: SITE });
  pool = connectPool(stack.urls.api, { name: 'test', max: 2 });
  [max, mia] = [browser(stack), browser(stack)];
  other = await register(stack, 'Max', 'admin');
  colleague = await register(stack, 'Mia', 'admin');
  await signIn(stack, max, other);
  await signIn(stack, mia, colleague);
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

const settled = () => drained({ pool, store: stack.store }, processes);
const mailsTo = async (address: string) => {
  await settled();
  return stack.mails(address);
};
const address = () => `bea-${v7().slice(-8)}@example.org`;

async function sentTo(path: string, form: object, language = 'en'): Promise<string> {
  const answer = await browser(stack).send('POST', path, form, { 'accept-language': language });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}

const recommend = (more: object, language = 'en') =>
  sentTo('/v1/event-recommendations/public', { title: 'Salsa by the river', ...more }, language);
const apply = (email: string) =>
  sentTo('/organizers/public/signup', { name: 'Bea', email, organizerName: `Salsa ${email}` }, 'es');

async function collect(contactEmail?: string): Promise<string> {
  const source = await max.send('POST', '/admin/import-sources', { name: `Source ${v7()}` });
  const { key } = source.json();
  const item = { id: v7(), title: 'Kizomba night', start: '2026-12-04T20:00', city: 'Riga', contactEmail };
  const answer = await browser(stack).send(
    'POST',
    '/import/collected',
    { items: [item] },
    { authorization: `Bearer ${key}` },
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items[0].id;
}

const path = (kind: QueueKind, id: string, what: string) => `/admin/queues/${kind}/${id}/${what}`;
/** The item must be in its row before it can be written about. */
const writeTo = async (kind: QueueKind, id: string, body: object, who = max) => {
  await who.send('GET', path(kind, id, 'notes'), undefined, await stack.upToDate());
  return who.send('POST', path(kind, id, 'messages'), body);
};
const threadOf = async (kind: QueueKind, id: string) =>
  (await max.send('GET', path(kind, id, 'notes'), undefined, await stack.upToDate())).json();

describe('a message to the sender', () => {
  it('is mailed once in the sender’s language, is in the thread, and decides nothing', async () => {
    const email = address();
    const id = await recommend({ contactEmail: email }, 'es');
    const text = 'Which <b>evening</b> is it?\nThank you.';
    const answer = await writeTo('recommendation', id, { text, language: 'en' });
    expect(answer.statusCode, answer.body).toBe(201);
    const own = { text, by: { id: other.id, name: 'Max' }, own: true, toSender: true };
    expect(answer.json().note).toMatchObject(own);
    const thread = await threadOf('recommendation', id);
    expect(thread).toMatchObject({ notes: [own], sender: { email, language: 'es' } });
    const mails = (await mailsTo(email)).filter(
      ({ subject }) => subject === 'Un mensaje del equipo de Tanda',
    );
    expect(mails).toMatchObject([{ person: id, text: expect.stringContaining(text) }]);
    expect(mails[0]!.text).toContain('Se trata del evento que recomendaste: Salsa by the river');
    expect(mails[0]!.html).toContain('Which &lt;b&gt;evening&lt;/b&gt; is it?<br>');
    const { recommendation } = (await max.send('GET', `/admin/event-recommendations/${id}`)).json();
    expect(recommendation).toMatchObject({ status: 'pending', told: false });
    const removal = await max.send('DELETE', path('recommendation', id, `notes/${thread.notes[0].id}`));
    expect([removal.statusCode, removal.json().code]).toEqual([409, 'mailed']);
  });

  it('is on the status page of a recommendation', async () => {
    const email = address();
    const id = await recommend({ contactEmail: email });
    const [acknowledged] = await mailsTo(email);
    const link = new URL(/https:\S+\/recommended\/\S+/.exec(acknowledged!.text)![0]);
    const page = async () => (await stack.app.inject({ url: link.pathname })).body;
    expect(await page()).not.toContain('>Messages</h2>');
    await max.send('POST', path('recommendation', id, 'notes'), { text: 'Only among colleagues.' });
    await writeTo('recommendation', id, { text: 'Is it <outside>?' });
    expect(await page()).toContain('>Messages</h2>');
    expect(await page()).toContain(
      '<p class="when">Our team, 23 November 2026</p>\n<p>Is it &lt;outside&gt;?</p>',
    );
    expect(await page()).not.toContain('Only among colleagues.');
  });

  it('reaches applicants, and the contact of an imported event in the language that was chosen', async () => {
    const [applicant, contact] = [address(), address()];
    const application = await apply(applicant);
    await writeTo('organizerApplication', application, { text: '¿Desde cuándo?' });
    const toApplicant = (await mailsTo(applicant)).map(({ text }) => text);
    expect(toApplicant).toContainEqual(
      expect.stringContaining(`Se trata de tu solicitud para Salsa ${applicant}`),
    );
    const item = await collect(contact);
    expect((await threadOf('importedEvent', item)).sender).toEqual({ email: contact, language: null });
    await writeTo('importedEvent', item, { text: '¿Cuándo acaba?', language: 'es' });
    expect(await mailsTo(contact)).toMatchObject([
      {
        subject: 'Un mensaje del equipo de Tanda',
        text: expect.stringContaining('tu evento: Kizomba night'),
      },
    ]);
  });

  it('is refused where nobody can be written to', async () => {
    const form = { name: 'Bea', email: address(), subject: 'other', message: 'Is there a class?' };
    const message = await sentTo('/support/contact', form);
    const [anonymous, item] = [await recommend({}), await collect()];
    const deleted = await recommend({ contactEmail: address() });
    await max.send('DELETE', `/admin/event-recommendations/${deleted}`);
    for (const [kind, id] of [
      ['contactMessage', message],
      ['recommendation', anonymous],
      ['recommendation', deleted],
      ['importedEvent', item],
    ] as const) {
      const refused = await writeTo(kind, id, { text: 'Hello' });
      expect([refused.statusCode, refused.json().code], kind).toEqual([409, 'no_sender']);
      expect(await threadOf(kind, id)).toEqual({ notes: [], sender: null });
    }
    for (const body of [{ text: ' ' }, { text: 'x'.repeat(5_001) }, { text: 'x', language: 'de' }, {}]) {
      expect((await writeTo('recommendation', anonymous, body)).statusCode).toBe(422);
    }
    expect((await writeTo('recommendation', v7(), { text: 'x' })).statusCode).toBe(404);
  });

  it('of an item that goes meanwhile is not mailed, and cannot be read once it is erased', async () => {
    const codec = factCodec(streams, subjectKeys(pool));
    const load: Load = (stream, options) => loadStream({ store: stack.store, codec }, stream, options);
    const sent: string[] = [];
    const sendMail = async (mail: { text: string }) => void sent.push(mail.text);
    const accountOf = async () => undefined;
    const performer = queueMails({
      load,
      sendMail,
      brand: 'Tanda',
      accountOf,
      pageOf: {},
    }).mailMessageToSender!;
    const id = await recommend({ contactEmail: address() });
    await writeTo('recommendation', id, { text: 'A secret question.' });
    const stream = `queueNotes-${id}`;
    const [{ id: factId }] = (await load(stream)) as [Fact];
    const effect = { factId, stream, key: 'mail', payload: {} } as Parameters<typeof performer.perform>[0];
    const perform = () => performer.perform(effect, new AbortController().signal);
    await perform();
    expect(sent).toEqual([expect.stringContaining('A secret question.')]);
    await max.send('DELETE', `/admin/event-recommendations/${id}`);
    await perform();
    const asked = { commandId: v7(), actor: { id: 'system', role: 'system' }, now: NOW } as const;
    await stack.execute(recommendationStream, id, 'EraseRecommendation', {}, asked);
    await settled();
    await perform();
    expect(sent).toHaveLength(1);
    const facts = await load(stream);
    expect(facts.map(({ type }) => type)).toEqual(['SenderMessaged', 'QueueNotesErased']);
    const noted = async () =>
      (await pool.query('select 1 from read.queue_notes where id = $1', [id])).rowCount;
    await expect.poll(noted).toBe(0);
  });
});

describe('a mention', () => {
  const mention = async (id: string, text: string, mentions: string[], who = max) => {
    await threadOf('recommendation', id);
    return who.send('POST', path('recommendation', id, 'notes'), { text, mentions });
  };
  const told = async (person: Person) =>
    (await mailsTo(person.email)).filter(({ subject }) => subject.includes('mentioned you'));

  it('is mailed to who is mentioned, once, with a link to the item and nothing of the note', async () => {
    const id = await recommend({});
    await mention(id, '@Mia and @Max, please look', [colleague.id, colleague.id, other.id]);
    const [mail, ...more] = await told(colleague);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Max mentioned you in a note · Tanda', person: colleague.id });
    expect(mail!.text).toContain(`${SITE}${ITEM_PATHS.recommendation(id)}`);
    expect(mail!.text).not.toContain('please look');
    expect(await told(other)).toEqual([]);
  });

  it('is not mailed where that is turned off, and again once it is turned on', async () => {
    const [id, before] = [await recommend({}), (await told(colleague)).length];
    await mia.send('PUT', '/auth/preferences', { mentionMails: false });
    await mention(id, '@Mia again', [colleague.id]);
    expect(await told(colleague)).toHaveLength(before);
    await mia.send('PUT', '/auth/preferences', { mentionMails: true });
    await mention(id, '@Mia once more', [colleague.id]);
    expect(await told(colleague)).toHaveLength(before + 1);
  });
});
