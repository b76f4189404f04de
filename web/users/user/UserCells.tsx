import {
  IconBan,
  IconCalendarUser,
  IconCircleCheck,
  IconShieldCheck,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Role } from '#contracts/access/calls.ts';
import { ERASED } from '#contracts/platform/fact.ts';
import type { ListedUser } from '#contracts/users/calls.ts';
import type { UserStatus } from '#contracts/users/user.ts';
import { shownAs } from '../../platform/shown/shownClock.ts';
import { shownPlace } from '../../platform/shown/shownPlace.ts';
import { useText } from '../../platform/texts/messages.ts';
import { useSession } from '../../shell/session.tsx';
import { ToggleBadge } from '../../ui/row/ToggleBadge.tsx';
import { NameCell } from '../../ui/show/NameCell.tsx';
import { type Looks, StatusBadge } from '../../ui/show/StatusBadge.tsx';
import common from '../../ui/styles/common.module.css';
import classes from './UserCells.module.css';
import { userListTexts } from './userListTexts.ts';

export const ROLE_LOOKS: Looks<Role> = {
  admin: { tone: 'blue', icon: IconShieldCheck },
  organizer: { tone: 'yellow', icon: IconCalendarUser },
  user: { tone: 'quiet', icon: IconUser },
};
export const STATUS_LOOKS: Looks<UserStatus> = {
  active: { tone: 'green', icon: IconCircleCheck },
  suspended: { tone: 'red', icon: IconBan },
  deleted: { tone: 'quiet', icon: IconTrash },
};

type UserNameProps = { user: ListedUser; href: string };

/** The name, which opens the user's details. */
export function UserName({ user: { id, name, email, auditor, cities }, href }: UserNameProps) {
  const say = useText(userListTexts);
  const own = useSession().user?.id === id;
  return (
    <NameCell
      name={name}
      href={href}
      link={{ state: { opened: true }, preventScrollReset: true }}
      signs={
        (own || auditor || cities.length > 0) && (
          <>
            {own && <span className={common.tag}>{say('you')}</span>}
            {auditor && <span className={common.tag}>{say('auditor')}</span>}
            {cities.length > 0 && <span className={common.tag}>{say('cityTeam')}</span>}
          </>
        )
      }
      beside={email === ERASED ? null : email}
    />
  );
}

export function UserPlace({ user: { location, feedbackGiven } }: { user: ListedUser }) {
  const say = useText(userListTexts);
  const place = shownPlace(location);
  return (
    <span className={classes.place}>
      {place && <span title={place}>{place}</span>}
      {feedbackGiven > 0 && <span>{say('feedback', { count: feedbackGiven })}</span>}
      {!place && feedbackGiven === 0 && <span>–</span>}
    </span>
  );
}

/** The role that a click on a role gives. */
export const NEXT_ROLE: Record<Role, Role> = { user: 'organizer', organizer: 'admin', admin: 'user' };
const NEXT_STATUS: Record<UserStatus, UserStatus> = {
  active: 'suspended',
  suspended: 'active',
  deleted: 'active',
};

type TogglingProps<To> = { user: ListedUser; busy: boolean; onToggle: (user: ListedUser, to: To) => void };

/** The role, which a click changes to the next one. */
export function UserRole({ user, busy, onToggle }: TogglingProps<Role>) {
  const say = useText(userListTexts);
  const { name, role } = user;
  const next = NEXT_ROLE[role];
  const now = say(`role_${role}`);
  const label = say('toggleRole', { name, now, next: say(`role_${next}`) });
  return (
    <Toggling user={user} label={label} busy={busy} onToggle={() => onToggle(user, next)}>
      <StatusBadge {...ROLE_LOOKS[role]}>{now}</StatusBadge>
    </Toggling>
  );
}

/** The status, which a click toggles, and the date when the account is to be erased. */
export function UserStatusCell({ user, busy, onToggle }: TogglingProps<UserStatus>) {
  const say = useText(userListTexts);
  const { name, status, deletionScheduledFor } = user;
  const next = NEXT_STATUS[status];
  const now = say(`status_${status}`);
  const label = say('toggleStatus', { name, now, next: say(`status_${next}`) });
  return (
    <span className={classes.status}>
      <Toggling user={user} label={label} busy={busy} onToggle={() => onToggle(user, next)}>
        <StatusBadge {...STATUS_LOOKS[status]}>{now}</StatusBadge>
      </Toggling>
      {deletionScheduledFor && <span>{say('leaves', { date: shownDay(deletionScheduledFor) })}</span>}
    </span>
  );
}

type Toggleable = {
  user: ListedUser;
  label: string;
  busy: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** Users cannot change their own role or status, and an erased account cannot be changed at all. */
function Toggling({ user, label, busy, onToggle, children }: Toggleable) {
  const say = useText(userListTexts);
  const own = useSession().user?.id === user.id;
  if (own) return <span title={say('ownAccount')}>{children}</span>;
  if (user.email === ERASED) return children;
  return (
    <ToggleBadge label={label} busy={busy} onToggle={onToggle}>
      {children}
    </ToggleBadge>
  );
}

function shownDay(moment: string): string {
  return shownAs({ dateStyle: 'medium' }).format(new Date(moment));
}
