import { Button } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { BULK_REASONS, type BulkKind, bulkDecide, bulkReopen } from '#contracts/queues/bulkCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { useLanguage, useText } from '../../platform/texts/messages.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { BulkBar, BulkProgress } from './BulkBar.tsx';
import { type BulkAsked, BulkReason } from './BulkReason.tsx';
import { bulkTexts } from './bulkTexts.ts';
import type { AskedText } from './queueProps.ts';
import { ReasonTemplates } from './ReasonTemplates.tsx';
import { useBulkRun } from './useBulkRun.ts';

type QueueBulkProps = {
  kind: BulkKind;
  ids: ReadonlySet<string>;
  /** Leaves these ids selected, and no others. */
  onKeep: (ids: readonly string[]) => void;
  /** The decision for one item. */
  label: string;
  asks: AskedText<never> | undefined;
  changes: readonly QueryKey[];
};

/** Decides the selected items of a queue, and undoes that. */
export function QueueBulk({ kind, ids, onKeep, label, asks, changes }: QueueBulkProps) {
  const say = useText(bulkTexts);
  const [opened, setOpened] = useState(false);
  const { progress, busy, left, failure, decide } = useBulkRun<string>({
    start: (reason, key) =>
      send(bulkDecide, { params: { kind }, body: { ids: [...ids], ...(reason && { reason }) } }, { key }),
    takeBack: (runId, key) => send(bulkReopen, { params: { kind }, body: { runId } }, { key }),
    ...{ onKeep, changes, failed: say('failed') },
    did: count => say(`did_${kind}`, { count }),
    didReopen: count => say('didReopen', { count }),
  });
  const count = ids.size;
  const act = say('act', { label, count });
  if (count === 0 && !progress && !opened) return null;
  const asked = { opened, title: say(`title_${kind}`, { count }), busy, failure, progress };
  const asking = {
    ...{ kind, asks, send: act, onClose: () => setOpened(false) },
    onSend: (reason: string) => decide(reason, () => setOpened(false)),
  };
  return (
    <>
      <BulkBar
        count={count}
        // Announced while any of it is selected.
        left={left?.ids.some(id => ids.has(id)) ? left : undefined}
        onClear={() => onKeep([])}
        progress={opened ? null : progress}
        leftOut={({ count }) => say('leftOut', { count })}
      >
        <Button color="red" onClick={() => setOpened(true)}>
          {act}
        </Button>
      </BulkBar>
      {asks ? <AskReason {...asked} {...asking} asks={asks} /> : <AskConfirmation {...asked} {...asking} />}
    </>
  );
}

type AskProps = BulkAsked & {
  kind: BulkKind;
  send: string;
  onSend: (reason: string) => void;
  onClose: () => void;
};

function AskReason({ kind, asks, ...asked }: AskProps & { asks: AskedText<never> }) {
  const say = useText(bulkTexts);
  const language = useLanguage();
  return (
    <BulkReason
      {...asked}
      label={asks.label}
      help={say(`help_${kind}`)}
      missing={BULK_REASONS[kind] === 'needed' ? asks.missing : null}
      picks={(text, onPick) => (
        <ReasonTemplates {...{ kind, language, text, onPick }} builtIn={asks.templates[language]} />
      )}
    />
  );
}

function AskConfirmation({ kind, send, progress, onSend, onClose, ...asked }: AskProps) {
  const say = useText(bulkTexts);
  return (
    <ConfirmDialog {...asked} confirm={send} onConfirm={() => onSend('')} onCancel={onClose}>
      <p>{say(`help_${kind}`)}</p>
      {progress && <BulkProgress run={progress} />}
    </ConfirmDialog>
  );
}
