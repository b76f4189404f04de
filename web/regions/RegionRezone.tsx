import { Button, Radio, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { undoBulk } from '#contracts/events/bulkCalls.ts';
import { KEPT, type Kept, previewRezone, rezoneRegion } from '#contracts/events/rezoneCalls.ts';
import { type ListedRegion, showRegion } from '#contracts/regions/calls.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { SearchSelect } from '../ui/field/SearchSelect.tsx';
import { zoneOptions } from '../ui/field/zoneOptions.ts';
import { formTexts } from '../ui/form/formTexts.ts';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { toastDone, toastFailed } from '../ui/notice/toast.tsx';
import { regionsKey } from './queries.ts';
import { RezonePreview } from './RezonePreview.tsx';
import { regionTexts } from './regionTexts.ts';
import type { RegionWrites } from './useRegionWrites.ts';

type RegionRezoneProps = {
  opened: boolean;
  region: ListedRegion;
  writes: RegionWrites;
  onClose: () => void;
};

/** Gives a region another time zone, after showing what that does to its events. */
export function RegionRezone(props: RegionRezoneProps) {
  const say = useText(regionTexts);
  const { opened, region, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={say('rezoneTitle', { city: region.city })} width={620}>
      {opened && <Body {...props} />}
    </Dialog>
  );
}

const KEPT_TEXTS = {
  wallTime: { label: 'keepWallTime', help: 'keepWallTimeHelp' },
  instant: { label: 'keepInstant', help: 'keepInstantHelp' },
} as const satisfies Record<Kept, object>;

function Body({ region, writes, onClose }: RegionRezoneProps) {
  const say = useText(regionTexts);
  const [timeZone, setTimeZone] = useState(region.timeZone);
  const [keep, setKeep] = useState<Kept>('wallTime');
  const body = { timeZone, keep };
  const isOther = timeZone !== region.timeZone;
  const preview = useQuery({
    queryKey: [...regionsKey, 'rezone', region.id, body],
    queryFn: ({ signal }) => send(previewRezone, { params: { id: region.id }, body }, { signal }),
    enabled: isOther,
    staleTime: 0,
  });
  const rezone = useRezone(region, writes, onClose);
  const count = (preview.data?.events ?? 0) + (preview.data?.series ?? 0);
  const verb = count > 0 ? say('rezoneDo', { count }) : say('rezoneAlone');
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {say('keep')}
      </Button>
      <Button
        disabled={!isOther || !preview.data}
        loading={rezone.isPending}
        onClick={() => rezone.mutate({ body, key: newKey() })}
      >
        {isOther ? verb : say('rezone')}
      </Button>
    </>
  );
  return (
    <DialogBody typed={isOther && 'asks'} actions={actions}>
      <Stack gap="md">
        <SearchSelect
          label={say('fieldTimeZone')}
          data={zoneOptions(region.timeZone)}
          value={timeZone}
          onChange={value => setTimeZone(value ?? region.timeZone)}
          of="timeZone"
          openOnFocus={false}
          data-autofocus
        />
        <Radio.Group label={say('keepWhat')} value={keep} onChange={value => setKeep(value as Kept)}>
          <Stack gap="xs" mt={6}>
            {KEPT.map(value => (
              <Radio
                key={value}
                value={value}
                label={say(KEPT_TEXTS[value].label)}
                description={say(KEPT_TEXTS[value].help)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {isOther && <RezonePreview preview={preview} keep={keep} />}
        {rezone.isError && <ErrorPanel title={say('rezoneFailed')} error={rezone.error} ofAct />}
      </Stack>
    </DialogBody>
  );
}

type Order = { body: { timeZone: string; keep: Kept }; key: string };

/** Starts the run; its progress and result are shown with the list of the region's events. */
function useRezone({ id, city, revision }: ListedRegion, writes: RegionWrites, onClose: () => void) {
  const say = useText(regionTexts);
  const sayForm = useText(formTexts);
  const navigate = useNavigate();
  const refresh = async () => writes.wrote((await send(showRegion, { params: { id } })).region);
  const undo = async (runId: string) => {
    try {
      await send(undoBulk, { params: { id: runId } }, { key: newKey() });
      await refresh();
      toastDone(sayForm('didUndo'));
    } catch (error) {
      toastFailed(sayForm('undoFailed'), error);
    }
  };
  return useMutation({
    mutationFn: ({ body, key }: Order) =>
      send(rezoneRegion, { params: { id }, body }, { key, ifMatch: revision }),
    async onSuccess({ jobId, count }, { body: { timeZone } }) {
      await refresh();
      if (count > 0) return void navigate(`/admin/events?location=${id}&run=${jobId}`);
      onClose();
      toastDone(say('didRezone', { city, zone: timeZone }), () => void undo(jobId));
    },
  });
}
