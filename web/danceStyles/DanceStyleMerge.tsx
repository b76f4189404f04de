import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListedDanceStyle } from '#contracts/danceStyles/calls.ts';
import { undoBulk } from '#contracts/events/bulkCalls.ts';
import { mergeDanceStyle } from '#contracts/events/mergeStyleCalls.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { SearchSelect } from '../ui/field/SearchSelect.tsx';
import { formTexts } from '../ui/form/formTexts.ts';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { toastDone, toastFailed } from '../ui/notice/toast.tsx';
import common from '../ui/styles/common.module.css';
import { danceStyleTexts } from './danceStyleTexts.ts';
import { mergePreviewQuery } from './queries.ts';
import type { DanceStyleWrites } from './useDanceStyleWrites.ts';

type DanceStyleMergeProps = {
  style: ListedDanceStyle;
  styles: readonly ListedDanceStyle[];
  opened: boolean;
  writes: DanceStyleWrites;
  onClose: () => void;
};

/** Merges a dance style into another one, after showing how many events that changes. */
export function DanceStyleMerge(props: DanceStyleMergeProps) {
  const say = useText(danceStyleTexts);
  const { style, opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={say('mergeTitle', { name: style.name })} width={520}>
      {opened && <Body {...props} />}
    </Dialog>
  );
}

function Body({ style, styles, writes, onClose }: DanceStyleMergeProps) {
  const say = useText(danceStyleTexts);
  const [into, setInto] = useState<string | null>(null);
  const target = styles.find(({ id }) => id === into);
  const preview = useQuery(mergePreviewQuery(style.id));
  const merge = useMerge(style, writes, onClose);
  const count = (preview.data?.events ?? 0) + (preview.data?.series ?? 0);
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {say('keep')}
      </Button>
      <Button
        disabled={!target || !preview.data}
        loading={merge.isPending}
        onClick={() => target && merge.mutate({ target, key: newKey() })}
      >
        {count > 0 ? say('mergeDoCount', { count }) : say('mergeDo')}
      </Button>
    </>
  );
  return (
    <DialogBody typed={into !== null && 'asks'} actions={actions}>
      <Stack gap="md">
        <SearchSelect
          label={say('mergeInto')}
          placeholder={say('mergeChoose')}
          data={styles
            .filter(({ id, status }) => status === 'active' && id !== style.id)
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={into}
          onChange={setInto}
          of="danceStyle"
          openOnFocus={false}
          data-autofocus
        />
        <Stack gap="sm" className={common.flush}>
          <p>{say('mergeText', { name: style.name })}</p>
          <Preview preview={preview} name={style.name} />
        </Stack>
        {merge.isError && <ErrorPanel title={say('mergeFailed')} error={merge.error} ofAct />}
      </Stack>
    </DialogBody>
  );
}

type PreviewProps = {
  preview: ReturnType<typeof usePreview>;
  name: string;
};
const usePreview = (id: string) => useQuery(mergePreviewQuery(id));

function Preview({ preview: { data, error, refetch }, name }: PreviewProps) {
  const say = useText(danceStyleTexts);
  if (error) return <ErrorPanel title={say('previewFailed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{say('counting')}</p>;
  const { events, series } = data;
  if (events + series === 0) return <p role="status">{say('mergeNothing', { name })}</p>;
  const parts = [
    ...(events > 0 ? [say('mergeEvents', { count: events })] : []),
    ...(series > 0 ? [say('mergeSeries', { count: series })] : []),
  ];
  return (
    <p role="status">
      {say('mergeChanges')} <strong>{parts.join(', ')}</strong>.
    </p>
  );
}

type Order = { target: ListedDanceStyle; key: string };

/** Starts the run; its progress and result, with the undo, are shown with the list of the events. */
function useMerge({ id, name }: ListedDanceStyle, writes: DanceStyleWrites, onClose: () => void) {
  const say = useText(danceStyleTexts);
  const sayForm = useText(formTexts);
  const navigate = useNavigate();
  const undo = async (runId: string, key: string) => {
    try {
      await send(undoBulk, { params: { id: runId } }, { key });
      await writes.refresh();
      toastDone(sayForm('didUndo'));
    } catch (error) {
      toastFailed(sayForm('undoFailed'), error);
    }
  };
  return useMutation({
    mutationFn: ({ target, key }: Order) =>
      send(mergeDanceStyle, { params: { id }, body: { into: target.id } }, { key }),
    async onSuccess({ jobId, count }, { target }) {
      void writes.refresh();
      if (count > 0) return void navigate(`/admin/events?style=${target.id}&run=${jobId}`);
      const key = newKey();
      onClose();
      toastDone(say('didMerge', { name, into: target.name }), () => void undo(jobId, key));
    },
  });
}
