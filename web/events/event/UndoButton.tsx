import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../platform/texts/messages.ts';
import { seriesTexts } from './seriesTexts.ts';
import { undo } from './undo.ts';

/** Undoes one change in a history. */
export function UndoButton({ id, commandId }: { id: string; commandId: string }) {
  const say = useText(seriesTexts);
  const client = useQueryClient();
  const taking = useMutation({ mutationFn: () => undo(client, id, commandId) });
  return (
    <Button
      variant="default"
      size="compact-sm"
      mt={6}
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      loading={taking.isPending}
      onClick={() => taking.mutate()}
    >
      {say('undoThis')}
    </Button>
  );
}
