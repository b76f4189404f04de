import type { Common, Core } from '#platform/areas/core.ts';
import { teamLinkMaker } from './mails/teamLink.ts';
import { type LinkNeeds, linkOpener } from './openLink.ts';
import { teamMailsOf } from './teamMails.ts';

export const offers = {
  /** For mails to the people of a team. */
  teamLink: ({ codec, publicUrl }: Common) => teamLinkMaker(codec.keyedHash, publicUrl),
  teamMails: (core: Core) => teamMailsOf(core),
  openTeamLink: (core: Core, needs: LinkNeeds) => linkOpener(core, needs),
};
