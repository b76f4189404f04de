import type { AuditEntry } from '#contracts/audit/calls.ts';
import { nameAt } from '#contracts/audit/thingNames.ts';
import type { ActUndo } from '#contracts/my/historyCalls.ts';
import { historyTexts } from '#contracts/my/historyTexts.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { TEAM_ROLES, type TeamRole } from '#contracts/organizers/team.ts';
import { teamInvitationStream } from '#contracts/organizers/teamInvitation.ts';
import { ERASED, type Fact } from '#contracts/platform/fact.ts';
import { sayIfKnown, sayIn } from '#contracts/platform/sentences/catalogue.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import type { HistoryNeeds } from './needs.ts';

/** The facts about who is on a team, which only its admins are told. */
export const ABOUT_TEAM = ['TeamMemberAdded', 'TeamMemberRoleChanged', 'TeamMemberRemoved'] as const;

/** Who was ever on a team, with the names that they had. */
export type People = {
  has(userId: string): boolean;
  /** As it was at a position; null for who was never on the team, and for who was erased. */
  nameOf(userId: string, position: string): string | null;
};

/** Everybody whom the facts of an organizer ever put on its team. */
export async function peopleOf(
  { givenNames }: Pick<HistoryNeeds, 'givenNames'>,
  facts: readonly Fact[],
): Promise<People> {
  const ids = new Set(
    facts.flatMap(({ type, data }) => (type === 'TeamMemberAdded' ? [asText(data.userId)] : [])),
  );
  const names = await givenNames([...ids]);
  return {
    has: userId => ids.has(userId),
    nameOf(userId, position) {
      if (!ids.has(userId)) return null;
      const name = nameAt(names.get(userId) ?? [], `user-${userId}`, BigInt(position));
      return name === undefined || name === ERASED ? null : name;
    },
  };
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

type Telling = { who: string; people: People; facts: readonly Fact[]; language: Language };

/** What happened to the team, with the name of the person that it happened to; null for other facts. */
export function toldOfTeam(
  { type, data, position, actor }: AuditEntry,
  { who, people, facts, language }: Telling,
): string | null {
  if (!ABOUT_TEAM.some(one => one === type)) return null;
  const say = sayIn(historyTexts, language);
  const userId = asText(data.userId);
  const name = people.nameOf(userId, position) ?? say('someone');
  const role = roleWord(asText(data.role), language);
  const isOwn = actor.id === userId;
  if (type === 'TeamMemberRemoved') return isOwn ? say('leftTeam', { name }) : say('removed', { who, name });
  if (type === 'TeamMemberAdded') {
    // Whoever accepts an invitation is put on the team by the system.
    return actor.role === 'system' || isOwn
      ? say('joined', { name, role })
      : say('added', { who, name, role });
  }
  const before = roleBefore(facts, userId, position);
  if (!before) return say('role', { who, name, role });
  return say('roleFrom', { who, name, role, before: roleWord(before, language) });
}

function roleWord(role: string, language: Language): string {
  return sayIfKnown(historyTexts, language, `role_${role}`) ?? role;
}

/** The role that a fact took from somebody, if they had one. */
function roleBefore(facts: readonly Fact[], userId: string, position: string): TeamRole | undefined {
  const before = facts.filter(fact => fact.position < BigInt(position));
  return fold(organizerStream, before)?.team.find(member => member.userId === userId)?.role;
}

/** Gives somebody the role of before, while nobody has given them another one since. */
export function undoOfRole(facts: readonly Fact[], { type, data, position }: AuditEntry): ActUndo | null {
  if (type !== 'TeamMemberRoleChanged') return null;
  const userId = asText(data.userId);
  const isTouched = facts.some(
    fact =>
      fact.position > BigInt(position) &&
      fact.data.userId === userId &&
      ABOUT_TEAM.some(one => one === fact.type),
  );
  const role = roleBefore(facts, userId, position);
  const admins = fold(organizerStream, facts)?.team.filter(one => one.role === TEAM_ROLES[0]) ?? [];
  const isLast = admins.length === 1 && admins[0]!.userId === userId;
  const { revision } = facts.at(-1)!;
  return isTouched || !role || isLast ? null : { of: 'role', userId, role, revision };
}

/** Ends an invitation that nobody has accepted yet. */
export function undoOfInvitation(facts: readonly Fact[], stream: string, now: Date): ActUndo | null {
  const invitation = fold(teamInvitationStream, facts);
  if (invitation?.status !== 'open' || new Date(invitation.expiresAt) <= now) return null;
  return { of: 'invitation', id: idOf(stream) };
}
