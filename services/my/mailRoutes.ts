import { setMyMails } from '#contracts/my/calls.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import type { Core } from '#platform/areas/core.ts';

/** Whether somebody on a team is asked by mail. */
export function mailRoutes({ calls, execute }: Core): void {
  calls.command(setMyMails, async ({ params: { organizerId }, body: { wanted }, account, asked }) => {
    const name = wanted ? 'ResumeTeamMails' : 'StopTeamMails';
    const { commit } = await execute(organizerStream, organizerId, name, { userId: account!.id }, asked);
    return { body: { success: true, commit } };
  });
}
