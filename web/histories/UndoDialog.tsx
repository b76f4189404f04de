import { Select, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type ActsToUndo, undoActs } from '#contracts/audit/undoActsCalls.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { type DateTime, DateTimeField } from '../ui/field/DateTimeField.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import common from '../ui/styles/common.module.css';
import { undoPreviewQuery } from './queries.ts';
import { UndoButtons } from './UndoButtons.tsx';
import { UndoPreview, type UndoWords } from './UndoPreview.tsx';
import { UndoRun } from './UndoRun.tsx';
import { instantOf, today } from './undoPeriod.ts';
import { undoTexts } from './undoTexts.ts';

type UndoDialogProps = UndoWords & {
  actorId: string;
  /** Instants to begin and to end with; empty for today, until now. */
  from: string;
  until: string;
  /** The kinds of things of which something is undone. */
  categories: readonly string[];
  opened: boolean;
  onClose: () => void;
};

/** Undoes all that a person did in a period, after a preview, and reports how that goes. */
export function UndoDialog({ opened, onClose, ...props }: UndoDialogProps) {
  const say = useText(undoTexts);
  const [name, setName] = useState<string | null>(null);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      width={720}
      title={name ? say('titleOf', { name }) : say('title')}
    >
      {opened && <Period key={props.actorId} {...props} onName={setName} onClose={onClose} />}
    </Dialog>
  );
}

type PeriodProps = Omit<UndoDialogProps, 'opened'> & { onName: (name: string | null) => void };

function Period({ actorId, from: begin, until: end, categories, onName, onClose, ...words }: PeriodProps) {
  const say = useText(undoTexts);
  const [period, setPeriod] = useState<PeriodChosen>(() => ({
    from: today(begin),
    until: isOver(end) ? today(end) : NO_TIME,
    category: '',
  }));
  // Until the moment at which the dialog was opened: what the preview shows is what is undone.
  const now = useMemo(() => new Date().toISOString(), []);
  const order = orderOf(actorId, { ...period, now });
  const preview = useQuery({ ...undoPreviewQuery(order!), enabled: order !== null });
  const key = useRef(newKey());
  const starting = useMutation({
    mutationFn: (body: ActsToUndo) => send(undoActs, { body }, { key: key.current }),
  });
  const [runId, setRunId] = useState<string | null>(null);
  const actor = preview.data?.actor ?? null;
  useEffect(() => onName(actor), [actor, onName]);
  if (runId !== null) return <UndoRun id={runId} {...words} onFollow={setRunId} onClose={onClose} />;
  const start = () =>
    starting.mutate(order!, {
      onSuccess: ({ jobId }) => setRunId(jobId),
      onError: () => {
        key.current = newKey();
      },
    });
  const count = order && !preview.isPlaceholderData ? (preview.data?.undone ?? 0) : 0;
  return (
    <DialogBody
      actions={<UndoButtons count={count} busy={starting.isPending} onUndo={start} onClose={onClose} />}
    >
      <Stack gap="md">
        <PeriodFields period={period} categories={categories} {...words} onChange={setPeriod} />
        {order && preview.isPending && <Skeleton height={160} />}
        {preview.isError && (
          <ErrorPanel title={say('previewFailed')} error={preview.error} onRetry={() => preview.refetch()} />
        )}
        {order && preview.data && <UndoPreview found={preview.data} {...words} />}
        {starting.isError && <ErrorPanel title={say('failed')} error={starting.error} ofAct />}
      </Stack>
    </DialogBody>
  );
}

/** The end of a filter may be still to come, as that of this month is. */
function isOver(instant: string): boolean {
  return Date.parse(instant) < Date.now();
}

type PeriodChosen = { from: DateTime; until: DateTime; category: string };
const NO_TIME: DateTime = { date: '', time: '' };

type PeriodFieldsProps = Pick<UndoDialogProps, 'categories' | 'kindLabel'> & {
  period: PeriodChosen;
  onChange: (period: PeriodChosen) => void;
};

function PeriodFields({ period, categories, kindLabel, onChange }: PeriodFieldsProps) {
  const say = useText(undoTexts);
  const { from, until, category } = period;
  return (
    <>
      <Text c="dimmed" fz={14} m={0}>
        {say('lead')}
      </Text>
      <DateTimeField
        labels={{ date: say('from'), time: say('fromTime') }}
        ids={{ date: 'undo-from', time: 'undo-from-time' }}
        value={from}
        onChange={changed => onChange({ ...period, from: changed })}
        required
      />
      <div>
        <DateTimeField
          labels={{ date: say('until'), time: say('untilTime') }}
          ids={{ date: 'undo-until', time: 'undo-until-time' }}
          value={until}
          onChange={changed => onChange({ ...period, until: changed })}
        />
        <p className={common.quiet}>{say('untilNow')}</p>
      </div>
      <Select
        label={say('area')}
        data={[
          { value: '', label: say('everything') },
          ...categories.map(one => ({ value: one, label: kindLabel(one) })),
        ]}
        value={category}
        allowDeselect={false}
        onChange={one => onChange({ ...period, category: one ?? '' })}
      />
    </>
  );
}

type Chosen = PeriodChosen & { now: string };

function orderOf(actorId: string, { from, until, category, now }: Chosen): ActsToUndo | null {
  const [begin, end] = [instantOf(from, 'from'), until.date === '' ? now : instantOf(until, 'until')];
  if (begin === '' || end === '' || begin >= end) return null;
  return { actorId, from: begin, until: end, ...(category && { category }) };
}
