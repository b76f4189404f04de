import { sql } from 'kysely';
import { eventStream } from '#contracts/events/event/event.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import type { FactRow } from '#contracts/platform/facts.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { FIRST_STEPS } from '#contracts/system/dashboardCalls.ts';
import { invitationStream } from '#contracts/users/invitation.ts';
import { userStream } from '#contracts/users/user.ts';
import type { ReadModel } from '#platform/database/readModel.ts';

type Step = (typeof FIRST_STEPS)[number];

/**
 * How many streams of some kinds must have begun for a step to be taken. The first user is the administrator, and
 * an invitation counts before it is accepted.
 */
const STEPS: Record<Step, { kinds: readonly string[]; least: number }> = {
  region: { kinds: [regionStream.category], least: 1 },
  organizer: { kinds: [organizerStream.category], least: 1 },
  event: { kinds: [eventStream.category, seriesStream.category], least: 1 },
  colleague: { kinds: [userStream.category, invitationStream.category], least: 2 },
};

/** The steps that were taken. Facts are never deleted, so a step that was taken stays so. */
export async function stepsTaken(db: ReadModel<{ facts: FactRow }>): Promise<Step[]> {
  const taken = await Promise.all(
    FIRST_STEPS.map(async step => {
      const { kinds, least } = STEPS[step];
      const begun = await db
        .selectFrom('facts')
        .select(sql`1`.as('one'))
        .where('category', 'in', kinds)
        .where('revision', '=', 0)
        .where('foreignKind', 'is', null)
        .limit(least)
        .execute();
      return begun.length === least ? [step] : [];
    }),
  );
  return taken.flat();
}
