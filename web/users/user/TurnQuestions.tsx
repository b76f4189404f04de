import { useState } from 'react';
import type { Role } from '#contracts/access/calls.ts';
import type { ListedUser } from '#contracts/users/calls.ts';
import type { UserStatus } from '#contracts/users/user.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { type AdministratorChange, AdministratorDialog, type Confirming } from './AdministratorDialog.tsx';
import { userListTexts } from './userListTexts.ts';
import type { useUserTurns } from './useUserTurns.ts';

type Turns = ReturnType<typeof useUserTurns>;

/** Changes of roles and statuses: those of administrators and of deleted users wait for an answer. */
export function useTurning(turn: Turns['turn']) {
  const [asked, setAsked] = useState<AdministratorChange | null>(null);
  const [restored, setRestored] = useState<ListedUser | null>(null);
  const turnRole = (user: ListedUser, role: Role) =>
    [user.role, role].includes('admin') ? setAsked({ user, to: { role } }) : turn(user, { role });
  const turnStatus = (user: ListedUser, status: UserStatus) => {
    if (user.role === 'admin') setAsked({ user, to: { status } });
    else if (user.status === 'deleted') setRestored(user);
    else turn(user, { status });
  };
  return { asked, setAsked, restored, setRestored, turnRole, turnStatus };
}

type TurnQuestionsProps = Pick<Turns, 'turn' | 'perform'> & {
  turning: ReturnType<typeof useTurning>;
  confirming: Confirming;
};

/** The dialogs that ask before a role or status is changed. */
export function TurnQuestions({ turning, turn, perform, confirming }: TurnQuestionsProps) {
  const say = useText(userListTexts);
  const { asked, setAsked, restored, setRestored } = turning;
  return (
    <>
      <AdministratorDialog
        change={asked}
        confirming={confirming}
        perform={perform}
        onClose={() => setAsked(null)}
      />
      <ConfirmDialog
        opened={restored !== null}
        title={say('restore', { name: restored?.name ?? '' })}
        confirm={say('restoreDo')}
        cancel={say('keep')}
        onCancel={() => setRestored(null)}
        onConfirm={() => {
          if (restored) turn(restored, { status: 'active' });
          setRestored(null);
        }}
      >
        {restored && say('restoreText', { name: restored.name, role: say(`role_${restored.role}`) })}
      </ConfirmDialog>
    </>
  );
}
