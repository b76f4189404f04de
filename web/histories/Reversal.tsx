import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  type previewHistory,
  reverseInHistory,
  type WantedOfHistory,
} from '#contracts/audit/historyCalls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { toastDone } from '../ui/notice/toast.tsx';
import { ChangeList } from '../ui/show/ChangeList.tsx';
import common from '../ui/styles/common.module.css';
import { historyTexts } from './historyTexts.ts';
import type { HistoryWords } from './historyWords.ts';
import { previewQuery } from './queries.ts';

/** What somebody wants to take back. */
export type Taking = { kind: 'undo' | 'restore'; wanted: WantedOfHistory };

type ReversalProps = {
  stream: string;
  taking: Taking;
  shown: HistoryWords['shown'];
  onClose: () => void;
};

/** What undoing an act, or restoring a version, would change, with the button that does it. */
export function Reversal({ stream, taking: { kind, wanted }, shown, onClose }: ReversalProps) {
  const say = useText(historyTexts);
  const client = useQueryClient();
  const preview = useQuery(previewQuery(stream, wanted));
  const key = useRef(newKey());
  const isUndo = kind === 'undo';
  const reversing = useMutation({
    mutationFn: (seen: number) =>
      send(reverseInHistory, { params: { stream }, body: { ...wanted, seen } }, { key: key.current }),
    onSuccess() {
      toastDone(say(isUndo ? 'didUndo' : 'didRestore'));
      onClose();
      void client.invalidateQueries();
    },
    onError() {
      key.current = newKey();
      void preview.refetch();
    },
  });
  const found = preview.data;
  const isPossible = found !== undefined && found.refused === null && found.changes.length > 0;
  return (
    <Stack gap="xs" mt={6} bg="var(--surface)" className={common.box}>
      <Text component="h3" fz={14} fw={600} m={0}>
        {say(isUndo ? 'previewUndo' : 'previewRestore')}
      </Text>
      {preview.isPending && <Skeleton height={80} />}
      {preview.isError && (
        <ErrorPanel title={say('previewFailed')} error={preview.error} onRetry={() => preview.refetch()} />
      )}
      {found && <Previewed stream={stream} found={found} shown={shown} />}
      {reversing.isError && (
        <ErrorPanel title={say(isUndo ? 'undoFailed' : 'restoreFailed')} error={reversing.error} ofAct />
      )}
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={onClose}>
          {say('cancel')}
        </Button>
        {isPossible && (
          <Button size="xs" loading={reversing.isPending} onClick={() => reversing.mutate(found.seen)}>
            {say(isUndo ? 'doUndo' : 'doRestore')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

type PreviewedProps = Pick<ReversalProps, 'stream' | 'shown'> & { found: AnswerOf<typeof previewHistory> };

function Previewed({ stream, found, shown }: PreviewedProps) {
  const say = useText(historyTexts);
  const { changes, kept, stays, refused } = found;
  const labelOf = (field: string) => shown(stream, [{ field, before: null, after: null }])[0]?.label ?? field;
  return (
    <div role="status">
      {refused !== null && <p className={common.wrong}>{say('refused', { why: refused })}</p>}
      {changes.length > 0 && <ChangeList changes={shown(stream, changes)} />}
      {changes.length === 0 && refused === null && <p className={common.note}>{say('noChanges')}</p>}
      {kept.map(({ field, by }) => (
        <p key={field} className={common.note}>
          {say('kept', { field: labelOf(field), who: by })}
        </p>
      ))}
      {stays !== null && <p className={common.note}>{stays}</p>}
    </div>
  );
}
