import { v7, validate } from 'uuid';
import type { Origin } from '#contracts/platform/fact.ts';
import type { MailLinkAnswer, MailLinkPage } from '#contracts/site/pages.ts';
import {
  type EndReason,
  type SubscriptionState,
  subscriptionStream,
} from '#contracts/subscriptions/subscription.ts';
import type { Core } from '#platform/areas/core.ts';
import { fold } from '#platform/facts/fold.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { isSubscriptionToken } from './link.ts';
import type { SubscriptionNeeds } from './needs.ts';
import { nightText } from './nightText.ts';
import { isVoid } from './subscription.ts';
import { topicOf } from './topicOf.ts';

type Parts = Pick<Core, 'load' | 'execute' | 'codec' | 'clock'> & SubscriptionNeeds;
type Found = Omit<MailLinkPage, 'name'>;

/** What can be done on the page that the mails link to. Anyone with the link may. */
export type MailLinks = {
  /** Undefined if the link is wrong. */
  find(id: string, token: string, language: SubscriptionState['language']): Promise<Found | undefined>;
  /** Confirms or ends it; true unless the link is wrong. */
  answer(id: string, token: string, answer: MailLinkAnswer, origin: Origin): Promise<boolean>;
};

export function mailLinksOf(parts: Parts): MailLinks {
  const { load, codec, clock } = parts;
  const open = async (id: string, token: string) => {
    if (!validate(id) || !(await isSubscriptionToken(codec.keyedHash, id, token))) return undefined;
    const facts = await load(`${subscriptionStream.category}-${id}`);
    const state = fold(subscriptionStream, facts);
    return state && { state, askedAt: new Date(facts[0]!.metadata.at) };
  };
  return {
    async find(id, token, language) {
      const opened = await open(id, token);
      if (!opened) return undefined;
      const { state, askedAt } = opened;
      const isLate = state.status === 'asked' && isVoid(askedAt, clock());
      const ended = state.ended ?? (isLate ? 'expired' : null);
      const topic = ended ? '' : await subjectOf(parts, state, language);
      return { state: ended ?? state.status, topic, night: state.follows };
    },
    async answer(id, token, answer, origin) {
      const opened = await open(id, token);
      if (!opened) return false;
      if (opened.state.ended) return true;
      const asked = {
        commandId: v7(),
        actor: { id: 'visitor', role: 'visitor' } as const,
        now: clock(),
        origin,
      };
      if (answer === 'stop') await end(parts, id, 'unsubscribed', asked);
      else await confirm(parts, id, asked);
      return true;
    },
  };
}

type Asked = Parameters<Parts['execute']>[4];

/** Somebody who asked twice, and opens both links, gets one mail. The other one is ended. */
async function confirm(parts: Parts, id: string, asked: Asked): Promise<void> {
  try {
    await parts.execute(subscriptionStream, id, 'ConfirmSubscription', {}, asked);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'taken') await end(parts, id, 'duplicate', { ...asked, commandId: v7() });
    // What has expired is shown as ended.
    else if (error.code !== 'expired') throw error;
  }
}

/** With the key gone, the address can no longer be read. */
async function end({ execute, forget }: Parts, id: string, why: EndReason, asked: Asked): Promise<void> {
  await execute(subscriptionStream, id, 'EndSubscription', { why }, asked);
  await forget(id, undefined);
}

/** The followed night, or the name of the filters. */
async function subjectOf(
  { mailedNights }: Parts,
  { follows, told, query }: SubscriptionState,
  language: SubscriptionState['language'],
): Promise<string> {
  if (follows === null) return topicOf(mailedNights, query, language);
  return told[0] ? nightText(told[0], language) : '';
}
