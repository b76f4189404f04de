import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SeriesPreview } from '#contracts/events/series/seriesPreview.ts';
import { newKey } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { PreviewFacts, touched } from './PreviewFacts.tsx';
import { previewTexts } from './previewTexts.ts';
import { ScopeChoice } from './ScopeChoice.tsx';

/** One of the options that a dialog offers for the dates of a series. */
export type ScopedAct = {
  value: string;
  label: string;
  help: string;
  /** What it would do, and the revision that the preview is valid for. */
  preview: (signal: AbortSignal) => Promise<{ preview: SeriesPreview; revision: number }>;
  /** `revision` is that of the preview. */
  run: (key: string, revision: number) => Promise<{ commandId: string }>;
  /** The button's label, with the number of dates. */
  verb: (count: number) => string;
  /** Whether it is allowed even when it affects no date. */
  always?: boolean;
};

type ScopeDialogProps = {
  id: string;
  opened: boolean;
  title: string;
  /** The safest first. */
  acts: readonly ScopedAct[];
  first?: string;
  red?: boolean;
  /** The question above the options, if there are several. */
  question: string;
  cancel: string;
  failed: string;
  children?: ReactNode;
  onClose: () => void;
  onDone: (act: ScopedAct, count: number, commandId: string) => void;
};

/** Asks for the scope of an act, and previews its effect before it is carried out. */
export function ScopeDialog(props: ScopeDialogProps) {
  const { opened, title, acts, red, cancel, failed, children, onClose } = props;
  const say = useText(previewTexts);
  const { act, choose, preview, count, run } = useChosenAct(props);
  const actions = (
    <>
      <Button variant="default" data-autofocus onClick={onClose}>
        {cancel}
      </Button>
      <Button
        color={red ? 'red' : undefined}
        disabled={!preview.data || (count === 0 && !act.always)}
        loading={run.isPending}
        onClick={() => preview.data && run.mutate(preview.data.revision)}
      >
        {act.verb(count)}
      </Button>
    </>
  );
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <DialogBody actions={actions}>
        {children}
        {acts.length > 1 && (
          <ScopeChoice label={props.question} options={acts} value={act.value} onChange={choose} />
        )}
        {preview.isPending && <Skeleton height={72} mt="md" aria-label={say('working')} />}
        {preview.isError && (
          <ErrorPanel title={say('previewFailed')} error={preview.error} onRetry={() => preview.refetch()} />
        )}
        {preview.data && <PreviewFacts preview={preview.data.preview} />}
        {run.isError && <ErrorPanel title={failed} error={run.error} ofAct />}
      </DialogBody>
    </Dialog>
  );
}

/** The chosen act with its preview, and its run, which is valid for that preview alone. */
function useChosenAct({ id, opened, title, acts, onDone, ...props }: ScopeDialogProps) {
  const [chosen, setChosen] = useState('');
  const act = acts.find(one => one.value === chosen) ?? acts[0]!;
  const preview = useQuery({
    queryKey: ['preview', id, title, act.value],
    queryFn: ({ signal }) => act.preview(signal),
    retry: false,
    enabled: opened,
    gcTime: 0,
    staleTime: 0,
  });
  const count = preview.data ? touched(preview.data.preview) : 0;
  const key = useRef(newKey());
  const run = useMutation({
    mutationFn: (revision: number) => act.run(key.current, revision),
    onSuccess: ({ commandId }) => onDone(act, count, commandId),
    // 412: the preview is out of date.
    onError: error => {
      if (!(error instanceof CallFailed) || error.status !== 412) return;
      key.current = newKey();
      void preview.refetch();
    },
  });
  const choose = (value: string) => {
    key.current = newKey();
    run.reset();
    setChosen(value);
  };
  const first = props.first ?? acts[0]!.value;
  useEffect(() => {
    if (opened) choose(first);
  }, [opened]);
  return { act, choose, preview, count, run };
}
