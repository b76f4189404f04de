import { v7, validate } from 'uuid';
import { type OrganizerState, organizerStream } from '#contracts/organizers/organizer.ts';
import type { Origin } from '#contracts/platform/fact.ts';
import type { Core } from '#platform/areas/core.ts';
import { fold } from '#platform/facts/fold.ts';
import { isMailsLink } from './mails/mailsLink.ts';

type Parts = Pick<Core, 'load' | 'execute' | 'codec' | 'clock'>;
export type MailsLink = { organizerId: string; userId: string; token: string };

/**
 * What somebody can do who follows the link under a mail to their team. Undefined and false if there is no such link, or
 * they are not on the team any more: then there are no mails.
 */
export function teamMailsOf(parts: Parts) {
  return {
    async find(link: MailsLink): Promise<{ organizer: string; isAsked: boolean } | undefined> {
      const organizer = await opened(parts, link);
      return organizer && { organizer: organizer.name, isAsked: !organizer.unasked.includes(link.userId) };
    },
    async set(link: MailsLink, wanted: boolean, origin: Origin): Promise<boolean> {
      if (!(await opened(parts, link))) return false;
      const { organizerId, userId } = link;
      const asked = {
        commandId: v7(),
        actor: { id: 'visitor', role: 'visitor' } as const,
        now: parts.clock(),
        origin,
      };
      const name = wanted ? 'ResumeTeamMails' : 'StopTeamMails';
      await parts.execute(organizerStream, organizerId, name, { userId }, asked);
      return true;
    },
  };
}

async function opened({ load, codec }: Parts, link: MailsLink): Promise<OrganizerState | undefined> {
  const { organizerId, userId, token } = link;
  if (!validate(organizerId) || !validate(userId)) return undefined;
  if (!(await isMailsLink(codec.keyedHash, { organizerId, userId }, token))) return undefined;
  const organizer = fold(organizerStream, await load(`${organizerStream.category}-${organizerId}`));
  if (!organizer || organizer.removed) return undefined;
  return organizer.team.some(one => one.userId === userId) ? organizer : undefined;
}
