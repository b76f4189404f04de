import { useBlocker } from 'react-router-dom';
import { useText } from '../../platform/texts/messages.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { formTexts } from './formTexts.ts';

type UnsavedGuardProps = {
  /** Whether leaving now would lose input; called when the address is about to change. */
  isUnsaved: () => boolean;
  onDiscard?: () => void;
};

/** Asks for confirmation before unsaved input is left: by closing the dialog, a link, or Back. */
export function UnsavedGuard({ isUnsaved, onDiscard }: UnsavedGuardProps) {
  const say = useText(formTexts);
  const blocker = useBlocker(isUnsaved);
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={say('unsavedTitle')}
      confirm={say('discard')}
      cancel={say('keepEditing')}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        onDiscard?.();
        blocker.proceed?.();
      }}
    >
      {say('unsavedText')}
    </ConfirmDialog>
  );
}
