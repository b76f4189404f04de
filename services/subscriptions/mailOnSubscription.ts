import type pg from 'pg';
import { v5 } from 'uuid';
import type { Fact } from '#contracts/platform/fact.ts';
import {
  type SubscriptionState,
  subscriptionFacts,
  subscriptionStream,
} from '#contracts/subscriptions/subscription.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import { mayAcknowledge } from '#platform/http/publicForms.ts';
import type { Effected, Performer } from '#platform/processes/dispatcher.ts';
import type { Mail, SendMail } from '#platform/processes/mail.ts';
import { mailPerformer } from '#platform/processes/mailPerformer.ts';
import { process } from '#platform/processes/process.ts';
import { subscriptionLink } from './link.ts';
import { type Around, changeMail, confirmMail, digestMail, type Written } from './mails.ts';
import type { MailedNights } from './needs.ts';
import { isVoid } from './subscription.ts';
import { topicOf } from './topicOf.ts';

const CONFIRM = 'mailSubscriptionLink';
const DIGEST = 'mailDigest';
const CHANGE = 'mailFollowedChange';

/** Mails what subscriptions are about: first a link to confirm the address, then each recorded digest and change. */
export const mailOnSubscription = process({
  name: 'mailOnSubscription',
  of: [subscriptionStream],
  on: {
    SubscriptionAsked: () => [{ effect: CONFIRM, key: CONFIRM, payload: {} }],
    DigestSent: () => [{ effect: DIGEST, key: DIGEST, payload: {} }],
    FollowedNightChanged: () => [{ effect: CHANGE, key: CHANGE, payload: {} }],
  },
});

type Parts = {
  pool: pg.Pool;
  load: Load;
  codec: { keyedHash(text: string): Promise<string> };
  mailedNights: MailedNights;
  clock(): Date;
  sendMail: SendMail;
  brand: string;
  site: string;
};
/** The data of a mail: its fact, and the snapshots of earlier mails. */
type Telling = {
  state: SubscriptionState;
  before: SubscriptionState | undefined;
  cause: Fact;
  around: Around;
};
type Write = (parts: Parts, telling: Telling) => Promise<Written | null> | Written | null;

export function subscriptionMails(parts: Parts): Record<string, Performer> {
  return {
    [CONFIRM]: mailSubscriber(parts, writeConfirmation, { mayEnd: false, allows: mayConfirm }),
    [DIGEST]: mailSubscriber(parts, writeDigest, { mayEnd: true }),
    [CHANGE]: mailSubscriber(parts, writeChange, { mayEnd: true }),
  };
}

/** Confirmations are limited like acknowledgements of other forms. */
async function mayConfirm({ pool, clock, load }: Parts, { stream, factId }: Effected): Promise<boolean> {
  const state = fold(subscriptionStream, await load(stream));
  return (
    state !== undefined && mayAcknowledge(pool, { emailHash: state.emailHash, receipt: factId }, clock())
  );
}

/** No mail if it can no longer be confirmed. */
async function writeConfirmation(parts: Parts, { cause, around }: Telling): Promise<Written | null> {
  const { clock, mailedNights } = parts;
  if (isVoid(new Date(cause.metadata.at), clock())) return null;
  const { night, query } = asked.parse(cause.data);
  const topic = night ? '' : await topicOf(mailedNights, query, around.language);
  return confirmMail({ topic, night }, around);
}

async function writeDigest({ mailedNights }: Parts, { before, cause, around }: Telling): Promise<Written> {
  const { nights, changes } = sent.parse(cause.data);
  const query = before?.query ?? '';
  const known = new Set(before?.told.map(({ id }) => id));
  const topic = await topicOf(mailedNights, query, around.language);
  return digestMail({ topic, query, nights, changes }, ({ id }) => !known.has(id), around);
}

function writeChange(_: Parts, { cause, around }: Telling): Written {
  return changeMail(changed.parse(cause.data), around);
}

const { SubscriptionAsked: asked, DigestSent: sent, FollowedNightChanged: changed } = subscriptionFacts;

/** Nothing is sent once the subscription has ended. With `mayEnd` the mail can be ended by mail readers' own button. */
function mailSubscriber(
  parts: Parts,
  write: Write,
  {
    mayEnd,
    allows = async () => true,
  }: { mayEnd: boolean; allows?: (parts: Parts, effect: Effected) => Promise<boolean> },
): Performer {
  const { load, codec, brand, site, sendMail } = parts;
  const mailAbout = async ({ stream, factId, key }: Effected): Promise<Mail | null> => {
    const facts = await load(stream);
    const index = facts.findIndex(({ id }) => id === factId);
    const cause = facts[index];
    const state = fold(subscriptionStream, facts);
    if (!cause || !state || state.ended) return null;
    const { language, email } = state;
    const link = await subscriptionLink(codec.keyedHash, site, idOf(stream), language);
    const around = { brand, site, language, link };
    const before = fold(subscriptionStream, facts.slice(0, index));
    const mail = await write(parts, { state, before, cause, around });
    const to = { person: idOf(stream), to: email, ...(mayEnd && { unsubscribe: link }) };
    return mail && { ...mail, ...to, id: v5(key, factId) };
  };
  return mailPerformer(sendMail, mailAbout, effect => allows(parts, effect));
}
