import {
  type Icon,
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
import { TurnBadge } from '../../ui/row/TurnBadge.tsx';
import { NameCell } from '../../ui/show/NameCell.tsx';
import { StatusBadge, type Tone } from '../../ui/show/StatusBadge.tsx';
import common from '../../ui/styles/common.module.css';
import classes from './UserCells.module.css';
import { userListTexts } from './userListTexts.ts';

export const ROLE_LOOKS: Record<Role, { tone: Tone; icon: Icon }> = {
  admin: { tone: 'blue', icon: IconShieldCheck },
  organizer: { tone: 'yellow', icon: IconCalendarUser },
  user: { tone: 'quiet', icon: IconUser },
};
export const STATUS_LOOKS: Record<UserStatus, { tone: Tone; icon: Icon }> = {
  active: { tone: 'green', icon: IconCircleCheck },
  suspended: { tone: 'red', icon: IconBan },
  deleted: { tone: 'quiet', icon: IconTrash },
};

type UserNameProps = { user: ListedUser; href: string };

/** The name, which opens the user's details. */
export function UserName({ user: { id, name, email }, href }: UserNameProps) {
  const say = useText(userListTexts);
  const own = useSession().user?.id === id;
  return (
    <NameCell
      name={name}
      href={href}
      link={{ state: { opened: true }, preventScrollReset: true }}
      signs={own && <span className={common.tag}>{say('you')}</span>}
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

type TurningProps<To> = { user: ListedUser; busy: boolean; onTurn: (user: ListedUser, to: To) => void };

/** The role, which a click changes to the next one. */
export function UserRole({ user, busy, onTurn }: TurningProps<Role>) {
  const say = useText(userListTexts);
  const { name, role } = user;
  const next = NEXT_ROLE[role];
  const now = say(`role_${role}`);
  const label = say('turnRole', { name, now, next: say(`role_${next}`) });
  return (
    <Turning user={user} label={label} busy={busy} onTurn={() => onTurn(user, next)}>
      <StatusBadge {...ROLE_LOOKS[role]}>{now}</StatusBadge>
    </Turning>
  );
}

/** The status, which a click toggles, and the date when the account is to be erased. */
export function UserStatusCell({ user, busy, onTurn }: TurningProps<UserStatus>) {
  const say = useText(userListTexts);
  const { name, status, deletionScheduledFor } = user;
  const next = NEXT_STATUS[status];
  const now = say(`status_${status}`);
  const label = say('turnStatus', { name, now, next: say(`status_${next}`) });
  return (
    <span className={classes.status}>
      <Turning user={user} label={label} busy={busy} onTurn={() => onTurn(user, next)}>
        <StatusBadge {...STATUS_LOOKS[status]}>{now}</StatusBadge>
      </Turning>
      {deletionScheduledFor && <span>{say('leaves', { date: shownDay(deletionScheduledFor) })}</span>}
    </span>
  );
}

type Turnable = { user: ListedUser; label: string; busy: boolean; onTurn: () => void; children: ReactNode };

/** Users cannot change their own role or status, and an erased account cannot be changed at all. */
function Turning({ user, label, busy, onTurn, children }: Turnable) {
  const say = useText(userListTexts);
  const own = useSession().user?.id === user.id;
  if (own) return <span title={say('ownAccount')}>{children}</span>;
  if (user.email === ERASED) return children;
  return (
    <TurnBadge label={label} busy={busy} onTurn={onTurn}>
      {children}
    </TurnBadge>
  );
}

function shownDay(moment: string): string {
  return shownAs({ dateStyle: 'medium' }).format(new Date(moment));
}
