import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconArrowBackUp, IconRestore } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { HistoryAct } from '#contracts/audit/historyCalls.ts';
import { shownAs } from '../platform/shown/shownClock.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { ExactTime } from '../ui/show/RelativeTime.tsx';
import common from '../ui/styles/common.module.css';
import classes from './Histories.module.css';
import { historyTexts } from './historyTexts.ts';
import type { HistoryWords } from './historyWords.ts';
import { historyQuery } from './queries.ts';
import { Reversal, type Taking } from './Reversal.tsx';

type HistoryDialogProps = HistoryWords & {
  stream: string;
  opened: boolean;
  /** Nothing can be taken back. */
  readOnly?: boolean;
  /** The moment up to which the history is told; until now unless given. */
  at?: string | undefined;
  onClose: () => void;
};

/** The history of a thing of any kind: acts, newest first, each with what of it can be taken back. */
export function HistoryDialog({
  stream,
  opened,
  readOnly = false,
  at,
  onClose,
  ...words
}: HistoryDialogProps) {
  const say = useText(historyTexts);
  const history = useInfiniteQuery({ ...historyQuery(stream, at), enabled: opened });
  const name = history.data?.pages[0]?.name;
  const acts = history.data?.pages.flatMap(page => page.acts) ?? [];
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      beside
      width={560}
      title={name ? say('titleOf', { name }) : say('title')}
    >
      <DialogBody>
        {at && <p className={common.quiet}>{say('asOf', { at: exactly(at) })}</p>}
        {history.isPending && <Skeleton height={240} mt="md" />}
        {history.isError && (
          <ErrorPanel title={say('failed')} error={history.error} onRetry={() => history.refetch()} />
        )}
        <ol className={`${common.plain} ${classes.history}`} aria-label={say('acts')}>
          {acts.map(act => (
            <ActOfHistory key={act.correlationId} {...{ stream, act, readOnly, words }} />
          ))}
        </ol>
        {history.hasNextPage && (
          <Button
            variant="default"
            loading={history.isFetchingNextPage}
            onClick={() => history.fetchNextPage()}
          >
            {say('older')}
          </Button>
        )}
      </DialogBody>
    </Dialog>
  );
}

type ActOfHistoryProps = { stream: string; act: HistoryAct; readOnly: boolean; words: HistoryWords };

function ActOfHistory({ stream, act, readOnly, words }: ActOfHistoryProps) {
  const say = useText(historyTexts);
  const [taking, setTaking] = useState<Taking | null>(null);
  const { correlationId, entries, undoes, restores } = act;
  const [first] = entries;
  if (!first) return null;
  return (
    <li>
      <Group justify="space-between" gap="xs" className={common.quiet}>
        <span>
          <ExactTime at={first.at} />
        </span>
        <Link to={`/admin/audit?act=${encodeURIComponent(correlationId)}`}>{say('inAudit')}</Link>
      </Group>
      <Text component="p" mt={2} mb={6} fw={550} className={common.told}>
        {words.tell(entries)}
      </Text>
      {first.reason && <p className={common.quiet}>{say('reason', { reason: first.reason })}</p>}
      {taking ? (
        <Reversal stream={stream} taking={taking} shown={words.shown} onClose={() => setTaking(null)} />
      ) : (
        <Group gap="xs" mt={6}>
          {undoes && !readOnly && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconArrowBackUp size={14} aria-hidden />}
              aria-label={say('undoNamed', { sentence: words.inWords(entries) })}
              onClick={() => setTaking({ kind: 'undo', wanted: { act: correlationId } })}
            >
              {say('undo')}
            </Button>
          )}
          {restores !== null && !readOnly && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconRestore size={14} aria-hidden />}
              aria-label={say('restoreNamed', { at: exactly(entries.at(-1)!.at) })}
              onClick={() => setTaking({ kind: 'restore', wanted: { revision: restores } })}
            >
              {say('restore')}
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}

/** A moment as a button's name says it: versions may be a minute apart. */
function exactly(at: string): string {
  return shownAs({ dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at));
}
