import { v5 } from 'uuid';
import { z } from 'zod';
import { organizerFacts, organizerStream } from '#contracts/organizers/organizer.ts';
import type { Common } from '#platform/areas/core.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import { type Effected, NotPerformed, type Performer } from '#platform/processes/dispatcher.ts';
import type { Mail, SendMail } from '#platform/processes/mail.ts';
import { mailPerformer } from '#platform/processes/mailPerformer.ts';
import { process } from '#platform/processes/process.ts';
import { isSilent, wakesIn } from './dueNights.ts';
import { mailsLink } from './mails/mailsLink.ts';
import { weeklyMail } from './mails/weeklyMail.ts';
import type { WeeklyNeeds } from './mails/weeklyNeeds.ts';

const ASK = 'mailNightsToConfirm';

/** Asks members of a team by mail whether the nights of their week are still on, each once. */
export const mailOnTeamAsked = process({
  name: 'mailOnTeamAsked',
  of: [organizerStream],
  on: {
    TeamAsked: ({ data: { members } }) =>
      members.map(userId => ({ effect: ASK, key: `${ASK} ${userId}`, payload: { userId } })),
  },
});

type Parts = Pick<Common, 'load' | 'codec' | 'clock'> &
  WeeklyNeeds & { sendMail: SendMail; brand: string; site: string };

const payloadSchema = z.object({ userId: z.uuid() });

export function weeklyMails(parts: Parts): Record<string, Performer> {
  return {
    [ASK]: mailPerformer(
      parts.sendMail,
      effect => mailAbout(parts, effect),
      effect => isAwake(parts, effect),
    ),
  };
}

/** A mail that could not be sent at once waits for the morning, too. */
async function isAwake({ load, clock }: Parts, { stream, factId }: Effected): Promise<boolean> {
  const cause = (await load(stream)).find(({ id }) => id === factId);
  const { timeZone } = organizerFacts.TeamAsked.parse(cause?.data);
  const delayMs = wakesIn(timeZone, clock());
  if (delayMs > 0) throw new NotPerformed('It is night there.', { counted: false, delayMs });
  return true;
}

/** None if there is nothing left to ask, or this person is not to be asked any more. */
async function mailAbout(parts: Parts, { stream, factId, payload }: Effected): Promise<Mail | null> {
  const { userId } = payloadSchema.parse(payload);
  const facts = await parts.load(stream);
  const cause = facts.find(({ id }) => id === factId);
  const organizer = fold(organizerStream, facts);
  const { day, nights } = organizerFacts.TeamAsked.parse(cause?.data);
  if (!cause || !organizer || organizer.removed || organizer.pauseReason !== null) return null;
  if (organizer.asked?.day !== day || organizer.unasked.includes(userId)) return null;
  const organizerId = idOf(stream);
  const [member, account] = await Promise.all([parts.memberOf(organizerId, userId), parts.accountOf(userId)]);
  if (!member?.may('confirm') || account?.status !== 'active') return null;
  const madeAt = new Date(cause.metadata.at);
  const open = await stillOpen(parts, organizerId, nights, madeAt);
  if (open.length === 0) return null;
  const language = account.language === 'es' ? 'es' : 'en';
  const { codec, site, brand } = parts;
  const asked = { organizer: organizer.name, name: account.name, nights: open, mayEdit: member.may('edit') };
  const links = {
    enter: await parts.teamLink({ organizerId, userId, madeAt }, language),
    stop: await mailsLink(codec.keyedHash, site, { organizerId, userId }, language),
  };
  const to = { id: v5(`${ASK} ${userId}`, factId), person: userId, to: account.email };
  return { ...weeklyMail(asked, { brand, language, links }), ...to, unsubscribe: links.stop };
}

/** The nights that are as they were when it was asked, in that nobody has said anything of them. */
async function stillOpen(
  { nightsToAsk, clock }: Parts,
  organizerId: string,
  ids: readonly string[],
  askedAt: Date,
) {
  const coming = await nightsToAsk.coming(organizerId);
  const asked = coming.filter(({ event }) => ids.includes(event.id) && new Date(event.startsAt) > clock());
  const said = await Promise.all(asked.map(({ event }) => nightsToAsk.lastSaid(organizerId, event.id)));
  return asked.filter((_, index) => said[index] && isSilent(said[index], askedAt));
}
