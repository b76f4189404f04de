import { ActionIcon, Select, Stack, Text } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrganizerRead } from '#contracts/organizers/calls.ts';
import { TEAM_ROLES, type TeamRole } from '#contracts/organizers/team.ts';
import type { TeamMemberRead } from '#contracts/organizers/teamCalls.ts';
import { newKey } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { toastDone, toastFailed } from '../ui/notice/toast.tsx';
import common from '../ui/styles/common.module.css';
import { teamTexts } from './teamTexts.ts';
import { useTeam } from './useTeam.ts';

type Team = readonly TeamMemberRead[];
type Asked = { member: TeamMemberRead; to: TeamRole | 'out' };

/** The members of a team, each with a selector for the role and a button that removes. */
export function TeamMembers({ organizer }: { organizer: OrganizerRead & { users: Team } }) {
  const say = useText(teamTexts);
  const { id, name, users } = organizer;
  const { asked, ask, toggle, perform, drop, toggling } = useMemberChanges(id, users);
  return (
    <>
      {users.length === 0 && <Text c="dimmed">{say('none')}</Text>}
      {users.length > 0 && (
        <ul className={common.lines} aria-label={say('members')}>
          {users.map(member => (
            <Member
              key={member.userId}
              member={member}
              role={toggling?.member.userId === member.userId ? toggling.to : member.role}
              busy={toggling !== null}
              onRole={role => toggle({ member, to: role })}
              onRemove={() => ask({ member, to: 'out' })}
            />
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          opened
          title={say(asked.to === 'out' ? 'removeAsk' : 'demoteAsk', { user: asked.member.user.name })}
          confirm={say(asked.to === 'out' ? 'removeDo' : 'demoteDo')}
          cancel={say('keep')}
          busy={perform.isPending}
          failure={
            perform.isError
              ? { title: say(asked.to === 'out' ? 'removeFailed' : 'roleFailed'), error: perform.error }
              : null
          }
          onConfirm={() => perform.mutate(asked)}
          onCancel={drop}
        >
          <Stack gap="sm" className={common.flush}>
            {asked.to === 'out' && <p>{say('removeText', { user: asked.member.user.name, name })}</p>}
            {isLastAdmin(users, asked.member) && <p>{say('lastAdmin', { name })}</p>}
          </Stack>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Changes of members: a role takes effect at once; removal, and the last admin's demotion, ask first. */
function useMemberChanges(organizerId: string, users: Team) {
  const say = useText(teamTexts);
  const team = useTeam(organizerId);
  const [asked, setAsked] = useState<Asked | null>(null);
  const send = ({ member, to }: Asked): Promise<void> => {
    const confirm = isLastAdmin(users, member);
    return to === 'out'
      ? team.remove(member.userId, confirm, newKey())
      : team.changeRole(member.userId, to, confirm, newKey());
  };
  const told = ({ member, to }: Asked): void => {
    const user = member.user.name;
    if (to === 'out') return void toastDone(say('didRemove', { user }));
    const back = (): void => role.mutate({ member: { ...member, role: to }, to: member.role });
    toastDone(say('didChange', { user, role: say(`role_${to}`) }), back);
  };
  const refresh = () => void team.refresh();
  const role = useMutation({
    mutationFn: send,
    onSuccess: (_, change) => told(change),
    onError(error) {
      toastFailed(say('roleFailed'), error);
      refresh();
    },
  });
  const perform = useMutation({
    mutationFn: send,
    onSuccess(_, change) {
      told(change);
      setAsked(null);
    },
    onError: refresh,
  });
  const toggle = (change: Asked & { to: TeamRole }): void =>
    isLastAdmin(users, change.member) ? setAsked(change) : role.mutate(change);
  const pending = role.isPending ? role.variables : null;
  return {
    asked,
    ask: setAsked,
    toggle,
    perform,
    toggling: pending && pending.to !== 'out' ? { member: pending.member, to: pending.to } : null,
    drop() {
      perform.reset();
      setAsked(null);
    },
  };
}

function isLastAdmin(users: Team, { userId }: TeamMemberRead): boolean {
  const admins = users.filter(({ role }) => role === 'admin');
  return admins.length === 1 && admins[0]?.userId === userId;
}

type MemberProps = {
  member: TeamMemberRead;
  role: TeamRole;
  busy: boolean;
  onRole: (role: TeamRole) => void;
  onRemove: () => void;
};

function Member({ member: { user }, role, busy, onRole, onRemove }: MemberProps) {
  const say = useText(teamTexts);
  return (
    <li>
      <Stack component="span" gap={0} miw="min(100%, 14rem)" className={common.words}>
        <span>{user.name}</span>
        {user.email && <span className={common.quiet}>{user.email}</span>}
      </Stack>
      <Select
        aria-label={say('roleOf', { user: user.name })}
        allowDeselect={false}
        w={132}
        disabled={busy}
        data={TEAM_ROLES.map(value => ({ value, label: say(`role_${value}`) }))}
        value={role}
        onChange={value => value && value !== role && onRole(value as TeamRole)}
      />
      <ActionIcon
        variant="subtle"
        color="red"
        size={36}
        aria-label={say('remove', { user: user.name })}
        title={say('remove', { user: user.name })}
        onClick={onRemove}
      >
        <IconUserMinus size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
