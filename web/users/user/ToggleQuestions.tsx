import { useText } from '../../platform/texts/messages.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { AdministratorDialog, type Confirming } from './AdministratorDialog.tsx';
import { userListTexts } from './userListTexts.ts';
import type { useToggling } from './useToggling.ts';
import type { useUserToggles } from './useUserToggles.ts';

type Toggles = ReturnType<typeof useUserToggles>;

type ToggleQuestionsProps = Pick<Toggles, 'toggle' | 'perform'> & {
  toggling: ReturnType<typeof useToggling>;
  confirming: Confirming;
};

/** The dialogs that ask before a role or status is changed. */
export function ToggleQuestions({ toggling, toggle, perform, confirming }: ToggleQuestionsProps) {
  const say = useText(userListTexts);
  const { asked, setAsked, restored, setRestored } = toggling;
  return (
    <>
      <AdministratorDialog
        change={asked}
        confirming={confirming}
        perform={perform}
        onInstead={(user, role) => {
          toggle(user, { role });
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
          if (restored) toggle(restored, { status: 'active' });
          setRestored(null);
        }}
      >
        {restored && say('restoreText', { name: restored.name, role: say(`role_${restored.role}`) })}
      </ConfirmDialog>
    </>
  );
}
