import { v5 } from 'uuid';
import { z } from 'zod';
import { nightReportFacts, nightReportStream } from '#contracts/feedback/nightReport.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import type { Common } from '#platform/areas/core.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Effected, Performer } from '#platform/processes/dispatcher.ts';
import type { Mail, SendMail } from '#platform/processes/mail.ts';
import { mailPerformer } from '#platform/processes/mailPerformer.ts';
import { process } from '#platform/processes/process.ts';
import { mailsLink } from './mailsLink.ts';
import { reportMail } from './reportMail.ts';
import type { WeeklyNeeds } from './weeklyNeeds.ts';

const TELL = 'mailNightReported';

/** Tells the people of a team by mail that a dancer has reported a night: of one night and day once, by the first report. */
export const mailOnNightReported = process({
  name: 'mailOnNightReported',
  of: [nightReportStream],
  on: {
    NightReported: ({ revision, data: { asked } }) =>
      revision > 0
        ? []
        : asked.map(userId => ({ effect: TELL, key: `${TELL} ${userId}`, payload: { userId } })),
  },
});

export type ReportMailNeeds = WeeklyNeeds & {
  reportableNight(id: string): Promise<{ night: string; organizerId: string | null } | null | undefined>;
};
type Parts = Pick<Common, 'load' | 'codec'> &
  ReportMailNeeds & { sendMail: SendMail; brand: string; site: string };

const payloadSchema = z.object({ userId: z.uuid() });

export function reportMails(parts: Parts): Record<string, Performer> {
  return { [TELL]: mailPerformer(parts.sendMail, effect => mailAbout(parts, effect)) };
}

/** None if it was answered meanwhile, or this person is not to be mailed any more. */
async function mailAbout(parts: Parts, { stream, factId, payload }: Effected): Promise<Mail | null> {
  const { userId } = payloadSchema.parse(payload);
  const facts = await parts.load(stream);
  const cause = facts.find(({ id }) => id === factId);
  if (!cause || fold(nightReportStream, facts)?.removed) return null;
  const { night: id, report } = nightReportFacts.NightReported.parse(cause.data);
  const { organizerId = null } = (await parts.reportableNight(id)) ?? {};
  if (organizerId === null) return null;
  const [member, account, coming] = await Promise.all([
    parts.memberOf(organizerId, userId),
    parts.accountOf(userId),
    parts.nightsToAsk.coming(organizerId),
  ]);
  const night = coming.find(({ event }) => event.id === id);
  const organizer = fold(organizerStream, await parts.load(`${organizerStream.category}-${organizerId}`));
  if (!night || !organizer || !member?.may('confirm') || !member.isAsked) return null;
  if (member.pauseReason !== null || account?.status !== 'active') return null;
  const language = account.language === 'es' ? 'es' : 'en';
  const { codec, site, brand } = parts;
  const madeAt = new Date(cause.metadata.at);
  const links = {
    enter: await parts.teamLink({ organizerId, userId, madeAt }, language),
    stop: await mailsLink(codec.keyedHash, site, { organizerId, userId }, language),
  };
  const told = { report, organizer: organizer.name, name: account.name, night, mayEdit: member.may('edit') };
  const to = { id: v5(`${TELL} ${userId}`, factId), person: userId, to: account.email };
  return { ...reportMail(told, { brand, language, links }), ...to, unsubscribe: links.stop };
}
