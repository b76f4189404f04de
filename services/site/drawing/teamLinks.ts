import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionUser } from '#contracts/access/calls.ts';
import type { MyNight } from '#contracts/my/nightCalls.ts';
import type { Origin } from '#contracts/platform/fact.ts';

/** The parts of the address of a link in a mail to somebody on a team. */
export type LinkParts = { organizerId: string; userId: string; madeAt: string; token: string };

/** The parts of the address at which somebody stops the mails. */
export type MailsLink = { organizerId: string; userId: string; token: string };

/** A link that signs in: for which organizer, and whom. */
export type OpenedLink = {
  organizerId: string;
  organizer: string;
  user: SessionUser;
  /** The next nights, with what this person may say of each. */
  nights(): Promise<MyNight[]>;
  /** Whether the mail has asked about a night, and nobody has said anything of it since. */
  isAsked(night: MyNight): boolean;
};

/** What the pages behind such links ask of other areas. */
export type TeamLinkNeeds = {
  /** Undefined if there is no such link; `over` if it signs nobody in any more. */
  openTeamLink(link: LinkParts): Promise<OpenedLink | 'over' | undefined>;
  /** Signs in for one organizer alone; answers the token. Refuses if that was done too often. */
  enterByLink(
    user: SessionUser & { onlyOrganizer: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string>;
  /** Whether somebody on a team is asked by mail; undefined, or false, if there is no such link. */
  teamMails: {
    find(link: MailsLink): Promise<{ organizer: string; isAsked: boolean } | undefined>;
    set(link: MailsLink, wanted: boolean, origin: Origin): Promise<boolean>;
  };
};
