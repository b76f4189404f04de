import { Button } from '@mantine/core';
import { useText } from '../platform/texts/messages.ts';
import { undoTexts } from './undoTexts.ts';

type UndoButtonsProps = { count: number; busy: boolean; onUndo: () => void; onClose: () => void };

/** The buttons below a preview: nothing to undo, no button for it. */
export function UndoButtons({ count, busy, onUndo, onClose }: UndoButtonsProps) {
  const say = useText(undoTexts);
  return (
    <>
      <Button variant="default" onClick={onClose}>
        {say('cancel')}
      </Button>
      {count > 0 && (
        <Button color="red" loading={busy} onClick={onUndo}>
          {say('do', { count })}
        </Button>
      )}
    </>
  );
}
