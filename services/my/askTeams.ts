import { v5 } from 'uuid';
import { plusDays } from '#contracts/calendar/days.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import type { Common } from '#platform/areas/core.ts';
import { fold } from '#platform/facts/fold.ts';
import { eachDue } from '#platform/program/eachDue.ts';
import type { Periodic } from '#platform/program/periodic.ts';
import { ASKING, type Asking, dueNights, isSilent, silentSince } from './dueNights.ts';
import type { WeeklyNeeds } from './mails/weeklyNeeds.ts';

type Parts = Pick<Common, 'execute' | 'load'> & Pick<WeeklyNeeds, 'nightsToAsk'>;

const DAY = 86_400_000;

/**
 * Finds the organizers whose team has to be asked about its nights, and records that for each; the mails follow from the
 * fact. Its id is made of the day, and the rules allow one a week, so that neither a kill nor a second worker makes another.
 */
export function askTeams(parts: Parts): Periodic {
  return eachDue<{ id: string }>({
    name: 'askTeams',
    everyMs: 10 * 60_000,
    atOnce: 100,
    find: page =>
      parts.nightsToAsk.organizers(page, {
        // Days end later where clocks are behind.
        before: new Date(page.now.getTime() + (ASKING.ahead + 2) * DAY),
        confirmedBefore: silentSince(page.now),
      }),
    each: ({ id }, now) => ask(parts, id, now),
  });
}

async function ask({ load, execute, nightsToAsk }: Parts, id: string, now: Date): Promise<void> {
  const organizer = fold(organizerStream, await load(`${organizerStream.category}-${id}`));
  // Most of those that are found have been asked already.
  if (!organizer || wasAsked(organizer.asked, now)) return;
  const asking = await unlessSaid(nightsToAsk, id, dueNights(await nightsToAsk.coming(id), now), now);
  if (!asking) return;
  const asked = {
    commandId: v5(`AskTeam ${asking.day}`, id),
    actor: { id: 'system', role: 'system' } as const,
    now,
  };
  await execute(organizerStream, id, 'AskTeam', asking, asked);
}

/** Whether it was asked within a week, whatever the place's clock says; the rules decide by its days. */
function wasAsked(asked: { day: string } | null, now: Date): boolean {
  return asked !== null && now.toISOString().slice(0, 10) < plusDays(asked.day, 6);
}

/** Undefined if something was said of these nights that the rows do not know yet: the next pass decides. */
async function unlessSaid(
  { lastSaid }: WeeklyNeeds['nightsToAsk'],
  organizerId: string,
  asking: Asking | undefined,
  now: Date,
): Promise<Asking | undefined> {
  if (!asking) return undefined;
  const said = await Promise.all(asking.nights.map(id => lastSaid(organizerId, id)));
  return said.every(at => at && isSilent(at, now)) ? asking : undefined;
}
