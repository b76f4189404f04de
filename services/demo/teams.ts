import type { organizerCommands } from '#contracts/organizers/organizer.ts';
import { TEAM_ROLES } from '#contracts/organizers/team.ts';
import type { Actor } from '#contracts/platform/fact.ts';
import type { Chance } from '#platform/program/chance.ts';
import { between, type DemoStep, daysAfter } from './step.ts';

type Step = DemoStep<typeof organizerCommands>;

type Parts = {
  chance: Chance;
  today: Date;
  administrators: readonly Actor[];
  organizers: readonly { id: string; since: Date; active: boolean }[];
  people: readonly { id: string; since: Date }[];
};

/** The teams of most active organizers: an admin, and up to four others who join later. */
export function demoTeams({ chance, today, administrators, organizers, people }: Parts): { steps: Step[] } {
  const steps = organizers.flatMap(({ id, since, active }, index) => {
    const own = chance.of(index);
    const known = people.filter(person => person.since < daysAfter(today, -10));
    if (!active || known.length === 0 || own.happens(0.2)) return [];
    const members = own.shuffled(known).slice(0, own.int(1, 5));
    return members.map((person, place): Step => {
      const both = new Date(Math.max(person.since.getTime(), since.getTime()));
      const role = place === 0 ? 'admin' : own.pick(TEAM_ROLES.filter(one => one !== 'admin'));
      return {
        id,
        command: 'AddTeamMember',
        data: { userId: person.id, role },
        at: between(both, daysAfter(today, -1), 0.1 + own.share() * 0.8),
        actor: own.pick(administrators),
      };
    });
  });
  return { steps };
}
