import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { UNDO_ACTS_OF, UNDO_FROM, UNDO_UNTIL, useThingDialogs } from '../../platform/areas/thingDialogs.ts';
import { useText } from '../../platform/texts/messages.ts';
import { uiTexts } from '../texts/messages.ts';

type UndoActsOfProps = {
  /** An account's id; nothing is shown for anything else. */
  actorId: string;
  /** What the person is called, if that is known. */
  name?: string | null | undefined;
  /** An instant to begin with; the beginning of today unless given. */
  from?: string;
  /** An instant to end with; now unless given. */
  until?: string;
};

/** A button that opens the dialog in which all that a person did in a period is undone. */
export function UndoActsOf({ actorId, name, from = '', until = '' }: UndoActsOfProps) {
  const say = useText(uiTexts);
  const { open } = useThingDialogs();
  if (!/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(actorId)) return null;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      onClick={() =>
        open({
          [UNDO_ACTS_OF]: actorId,
          ...(from && { [UNDO_FROM]: from }),
          ...(until && { [UNDO_UNTIL]: until }),
        })
      }
    >
      {name ? say('undoActsOf', { name }) : say('undoActs')}
    </Button>
  );
}
