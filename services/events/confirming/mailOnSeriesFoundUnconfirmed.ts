import { v5 } from 'uuid';
import { confirmDue, hiddenFrom } from '#contracts/events/freshness.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { mayOnTeam } from '#contracts/organizers/rights.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import type { Mail, SendMail } from '#platform/processes/mail.ts';
import { mailPerformer } from '#platform/processes/mailPerformer.ts';
import { process } from '#platform/processes/process.ts';
import type { EventsSchema } from '../reading/eventsSchema.ts';
import { confirmLink } from './confirmLink.ts';
import { confirmMail } from './confirmMail.ts';

const ASK = 'askWhetherStillOn';

/**
 * Asks the organizer of a series that nobody has confirmed for long, by mail and once, whether it is still on. One with a
 * team is not asked: its people have a mail of all their nights.
 */
export const mailOnSeriesFoundUnconfirmed = process({
  name: 'mailOnSeriesFoundUnconfirmed',
  of: [seriesStream],
  on: { SeriesFoundUnconfirmed: () => [{ effect: ASK, key: ASK, payload: {} }] },
});

type Parts = {
  db: ReadModel<EventsSchema>;
  load: Load;
  codec: { keyedHash(text: string): Promise<string> };
  sendMail: SendMail;
  brand: string;
  /** The site's address from outside. */
  site: string;
};

export function confirmationMails(parts: Parts): Record<string, Performer> {
  return {
    [ASK]: mailPerformer(parts.sendMail, ({ factId, stream }) => mailAbout(parts, stream, factId)),
  };
}

/** None if somebody has changed or confirmed the series since, or if there is nobody to ask, or a team that is. */
async function mailAbout(
  { db, load, codec, brand, site }: Parts,
  stream: string,
  factId: string,
): Promise<Mail | null> {
  const facts = await load(stream);
  const cause = facts.find(({ id }) => id === factId);
  const state = fold(seriesStream, facts);
  const found = state?.unconfirmed;
  if (!cause || !found || state.deleted || facts.some(fact => isSince(fact, cause))) return null;
  const { title, eventOrganizerId } = state.segments.at(-1)!.template;
  if (!eventOrganizerId || (await hasTeam({ db, load }, eventOrganizerId))) return null;
  const addressee = await addresseeOf(db, eventOrganizerId);
  if (!addressee) return null;
  const stretch = { id: idOf(stream), since: found.since };
  const [on, ended] = await Promise.all(
    (['on', 'ended'] as const).map(answer => confirmLink(codec.keyedHash, site, stretch, answer)),
  );
  const since = new Date(found.since);
  const hidesAt = hiddenFrom(found, since) ?? confirmDue(since);
  return confirmMail(
    brand,
    { title, since, hidesAt, links: { on: on!, ended: ended! } },
    { id: v5(ASK, factId), ...addressee },
  );
}

function isSince({ revision, type, metadata }: Fact, cause: Fact): boolean {
  return revision > cause.revision && (metadata.actor.role !== 'system' || type === cause.type);
}

/** Whether somebody is on its team who may confirm its nights, and can sign in. */
async function hasTeam({ db, load }: Pick<Parts, 'db' | 'load'>, id: string): Promise<boolean> {
  const organizer = fold(organizerStream, await load(`${organizerStream.category}-${id}`));
  const able = organizer?.team.filter(({ role }) => mayOnTeam(role, 'confirm')) ?? [];
  if (able.length === 0) return false;
  const active = await db
    .selectFrom('users')
    .select('id')
    .where(
      'id',
      'in',
      able.map(({ userId }) => userId),
    )
    .where('status', '=', 'active')
    .executeTakeFirst();
  return active !== undefined;
}

/** The organizer's own address, or that of its contact person. */
async function addresseeOf(
  db: ReadModel<EventsSchema>,
  id: string,
): Promise<Pick<Mail, 'person' | 'to'> | null> {
  const row = await db
    .selectFrom('organizers as o')
    .leftJoin('organizerContacts as c', 'c.id', 'o.contactId')
    .select(['o.email', 'c.id as contactId', 'c.email as contactEmail'])
    .where('o.id', '=', id)
    .where('o.removed', '=', false)
    .executeTakeFirst();
  if (row?.email) return { person: id, to: row.email };
  return row?.contactId && row.contactEmail ? { person: row.contactId, to: row.contactEmail } : null;
}
