import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streams } from '#contracts/streams.ts';
import { loadStream } from '#platform/commands/loadStream.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { type Collecting, startCollecting } from '#testing/areas/collecting.ts';
import { browser, register, signIn } from '#testing/door.ts';
import { scaled } from '#testing/scale.ts';
import { importDecisionMails } from './mailOnImportDecided.ts';

let c: Collecting;
beforeAll(async () => {
  c = await startCollecting();
});
afterAll(() => c.stop());

describe('review', () => {
  it('makes a published event of a complete item, linked both ways', async () => {
    const id = await c.collected({ price: '10', currency: 'EUR', description: '<b>Live</b> music' });
    const { item } = await c.post(`/imported-events/${id}/approve`, { reviewNotes: 'Looks good' });
    expect(item).toEqual({ id, importStatus: 'approved', reviewNotes: 'Looks good' });
    await c.settled();
    const { item: done } = await c.shown(id);
    expect(done).toMatchObject({ importStatus: 'imported', eventKind: 'event', reviewNotes: 'Looks good' });
    expect(done.reviewedBy.name).toBe('Administrator');
    const event = (await c.send('GET', `/admin/events/${done.eventId}`)).json().event;
    expect(event).toMatchObject({
      title: done.title,
      status: 'published',
      imported: true,
      regionId: c.berlin,
    });
    expect(event).toMatchObject({ price: '10', currency: 'EUR', description: 'Live music' });
    expect((await c.list(`eventId=${done.eventId}`)).data[0].id).toBe(id);
  });

  it('makes a draft without a region, and asks for review without a title or start', async () => {
    const [draft, untitled, timeless] = [
      await c.collected({ city: 'Atlantis' }),
      await c.collected({ title: '' }),
      await c.collected({ start: 'soon' }),
    ];
    for (const id of [draft, untitled, timeless]) await c.post(`/imported-events/${id}/approve`);
    await c.settled();
    const { eventId } = (await c.shown(draft)).item;
    const { event } = (await c.send('GET', `/admin/events/${eventId}`)).json();
    expect(event).toMatchObject({ status: 'draft', regionId: null });
    const failed = { importStatus: 'needs_review', eventId: null };
    expect((await c.shown(untitled)).item).toMatchObject({ ...failed, reviewNotes: 'It has no title.' });
    expect((await c.shown(timeless)).item).toMatchObject({
      ...failed,
      reviewNotes: expect.stringContaining('start'),
    });
    expect(
      (await c.post(`/imported-events/${untitled}/reject`, { reviewNotes: 'Empty' })).item.importStatus,
    ).toBe('rejected');
    // Taken back, it is what it was.
    expect((await c.post(`/imported-events/${untitled}/reopen`)).item.importStatus).toBe('needs_review');
    expect((await c.shown(untitled)).item.reviewNotes).toBe('It has no title.');
  });

  it('makes a series of a recurring item without its excluded dates, and of what no series can be its first date', async () => {
    const recurrence = { rule: 'FREQ=WEEKLY;COUNT=4', exDates: ['2027-06-11T21:00'], changes: [] };
    const id = await c.collected({ start: '2027-06-04T21:00', recurrence });
    const odd = await c.collected({ recurrence: { rule: 'FREQ=YEARLY;BYMONTH=3' } });
    for (const one of [id, odd]) await c.post(`/imported-events/${one}/approve`);
    await c.settled();
    const { eventId, eventKind } = (await c.shown(id)).item;
    expect(eventKind).toBe('series');
    const series = (await c.send('GET', `/events/recurring/${eventId}`)).json();
    expect(series.instances.total).toBe(3);
    const first = (await c.shown(odd)).item;
    expect(first).toMatchObject({ importStatus: 'imported', eventKind: 'event' });
    expect(first.validationIssues.map(({ message }: { message: string }) => message)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('FREQ=YEARLY'),
        'Approving it makes its first date alone.',
      ]),
    );
  });

  it('needs a reason for a rejection', async () => {
    const id = await c.collected();
    const answer = await c.send('POST', `/imported-events/${id}/reject`, { reviewNotes: '  ' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fieldErrors.reviewNotes).toBe('Please provide a reason for rejection');
  });

  it('deletes the event of an approval that is taken back, and makes another one for the next', async () => {
    const id = await c.collected();
    await c.post(`/imported-events/${id}/approve`);
    await c.settled();
    const { eventId: first } = (await c.shown(id)).item;
    await c.post(`/imported-events/${id}/reopen`);
    await c.settled();
    expect((await c.shown(id)).item).toMatchObject({
      importStatus: 'pending',
      eventId: null,
      reviewNotes: null,
    });
    expect((await c.typesIn(`event-${first}`)).at(-1)).toBe('EventDeleted');
    await c.post(`/imported-events/${id}/approve`);
    await c.settled();
    const { eventId: second } = (await c.shown(id)).item;
    expect(second).not.toBe(first);
    expect(await c.typesIn(`event-${second}`)).toContain('EventPublished');
  });

  it('has one winner where two decide at once, and tells the other what was decided', async () => {
    const max = await register(c.stack, 'Max', 'admin');
    const him = browser(c.stack);
    await signIn(c.stack, him, max);
    const { key } = await c.newSource();
    // One request for all, because of the limit of requests a minute.
    const { items } = await c.collect(
      key,
      Array.from({ length: scaled(20, 500) }, () => c.night()),
    );
    for (const { id } of items) {
      const path = `/imported-events/${id}`;
      const [mine, his] = await Promise.all([
        c.send('POST', `${path}/approve`, {}),
        him.send('POST', `${path}/reject`, { reviewNotes: 'No' }),
      ]);
      expect([mine.statusCode, his.statusCode].toSorted()).toEqual([200, 409]);
      const [loser, status, by] =
        mine.statusCode === 409 ? [mine, 'rejected', 'Max'] : [his, 'approved', 'Administrator'];
      expect(loser.json()).toMatchObject({ code: 'decided', data: { decision: { status, by } } });
    }
  });
});

describe('a message to the contact of an item', () => {
  const contact = () => `contact-${v7()}@example.org`;
  const mailsTo = async (address: string) => {
    await c.settled();
    return c.stack.mails(address);
  };
  const notice = { text: 'Thank you!\nSee <b>you</b>.', language: 'es' };

  it('is mailed with the decision where the moderator says so, and shown with it', async () => {
    const [told, untold] = [contact(), contact()];
    const id = await c.collected({ contactEmail: told });
    expect((await c.shown(id)).item).toMatchObject({ contactEmail: told, notice: null });
    await c.post(`/imported-events/${id}/approve`, { notice });
    const [mail, ...more] = await mailsTo(told);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Sobre tu evento · Tanda', person: id });
    expect(mail!.text).toContain('Thank you!\nSee <b>you</b>.');
    expect(mail!.html).toContain('See &lt;b&gt;you&lt;/b&gt;.');
    expect((await c.shown(id)).item).toMatchObject({ importStatus: 'imported', notice: notice.text });
    const other = await c.collected({ organizerEmail: untold });
    await c.post(`/imported-events/${other}/reject`, { reviewNotes: 'No' });
    expect(await mailsTo(untold)).toEqual([]);
    for await (const { data } of c.stack.store.readStream(`importedEvent-${id}`)) {
      expect(JSON.stringify(data)).not.toMatch(/Thank you|contact-/);
    }
  });

  it('is not mailed where there is no address, or where the decision is taken back at once', async () => {
    const to = contact();
    const id = await c.collected({ contactEmail: to });
    const without = await c.collected();
    await c.post(`/imported-events/${without}/reject`, { reviewNotes: 'No', notice });
    expect((await c.shown(without)).item.notice).toBeNull();
    for await (const { data } of c.stack.store.readStream(`importedEvent-${without}`)) {
      expect(Object.keys(data as object)).not.toContain('notice');
    }
    const blank = await c.send('POST', `/imported-events/${id}/reject`, {
      reviewNotes: 'No',
      notice: { text: ' ', language: 'en' },
    });
    expect(blank.statusCode).toBe(422);
    // Decided otherwise before the mail is made: only what holds is told.
    const codec = factCodec(streams, subjectKeys(c.pool));
    const sent: string[] = [];
    const performer = importDecisionMails({
      load: (stream, options) => loadStream({ store: c.stack.store, codec }, stream, options),
      sendMail: async mail => void sent.push(mail.text),
      brand: 'Tanda',
    }).mailImportDecision!;
    await c.post(`/imported-events/${id}/reject`, {
      reviewNotes: 'No',
      notice: { text: 'First', language: 'en' },
    });
    const stream = `importedEvent-${id}`;
    const facts = await loadStream({ store: c.stack.store, codec }, stream);
    const factId = facts.findLast(({ type }) => type === 'ImportRejected')!.id;
    const effect = { factId, stream, key: 'mail', payload: {} } as Parameters<typeof performer.perform>[0];
    await performer.perform(effect, new AbortController().signal);
    expect(sent).toHaveLength(1);
    await c.post(`/imported-events/${id}/reopen`);
    await performer.perform(effect, new AbortController().signal);
    expect(sent).toHaveLength(1);
  });
});
