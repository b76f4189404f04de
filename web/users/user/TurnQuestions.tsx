import { useText } from '../../platform/texts/messages.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { AdministratorDialog, type Confirming } from './AdministratorDialog.tsx';
import { userListTexts } from './userListTexts.ts';
import type { useTurning } from './useTurning.ts';
import type { useUserTurns } from './useUserTurns.ts';

type Turns = ReturnType<typeof useUserTurns>;

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
        onInstead={(user, role) => {
          turn(user, { role });
          setAsked(null);
        }}
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
