import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { changeRegion, deleteRegion, type ListedRegion } from '#contracts/regions/calls.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { CallFailed } from '../platform/calls/callFailed.ts';
import { useText } from '../platform/texts/messages.ts';
import { type InUse, RemoveDialog } from '../ui/dialog/RemoveDialog.tsx';
import { toastDone, toastFailed } from '../ui/notice/toast.tsx';
import { regionListTexts } from './regionListTexts.ts';
import { regionTexts } from './regionTexts.ts';
import type { RegionWrites } from './useRegionWrites.ts';

type RegionDeleteProps = {
  opened: boolean;
  region: ListedRegion;
  writes: RegionWrites;
  /** Opens the dialog that moves its events. */
  onMove: () => void;
  onClose: () => void;
};

/** Asks for confirmation before a region is deleted; while events use it, offers what can be done instead. */
export function RegionDelete({ opened, region, writes, onMove, onClose }: RegionDeleteProps) {
  const say = useText(regionTexts);
  const { id, city } = region;
  const remove = async (key: string) => {
    try {
      const { commandId } = await send(deleteRegion, { params: { id } }, { key });
      writes.removed(id);
      writes.offerUndo(say('didDelete', { city }), id, commandId);
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== 404) throw error;
      writes.removed(id);
      toastDone(say('didDelete', { city }));
    }
  };
  const inUse = ({ upcoming = 0, events = 0, series = 0 }: InUse) => ({
    title: say('inUseTitle', { city }),
    text: (
      <>
        <p>
          {say('inUse')} <strong>{usesText(say, { events, series })}</strong>.{' '}
          {upcoming > 0 && say('inUseUpcoming', { count: upcoming })}
        </p>
        <p>{say('inUseOffers')}</p>
      </>
    ),
    offers: (
      <>
        {region.status === 'active' && <Deactivate region={region} writes={writes} onDone={onClose} />}
        <Button onClick={onMove}>{say('move')}</Button>
      </>
    ),
  });
  return (
    <RemoveDialog
      key={id}
      opened={opened}
      title={say('deleteTitle', { city })}
      confirm={say('deleteDo')}
      keep={say('keep')}
      failed={say('deleteFailed')}
      remove={remove}
      inUse={inUse}
      onClose={onClose}
    >
      {say('deleteText')}
    </RemoveDialog>
  );
}

type Say = ReturnType<typeof useText<keyof typeof regionTexts.texts>>;

/** `3 events and 2 series`; zeros are left out. */
export function usesText(say: Say, { events, series }: { events: number; series: number }): string {
  const parts = [
    ...(events > 0 ? [say('countEvents', { count: events })] : []),
    ...(series > 0 ? [say('countSeries', { count: series })] : []),
  ];
  return parts.join(` ${say('and')} `);
}

type DeactivateProps = { region: ListedRegion; writes: RegionWrites; onDone: () => void };

function Deactivate({ region: { id, city }, writes, onDone }: DeactivateProps) {
  const say = useText(regionTexts);
  const sayList = useText(regionListTexts);
  const deactivate = useMutation({
    mutationFn: () => send(changeRegion, { params: { id }, body: { status: 'inactive' } }, { key: newKey() }),
    onSuccess({ region, commandId }) {
      writes.wrote(region);
      writes.offerUndo(sayList('didInactive', { city }), id, commandId);
      onDone();
    },
    onError: error => toastFailed(sayList('updateFailed'), error),
  });
  return (
    <Button variant="default" loading={deactivate.isPending} onClick={() => deactivate.mutate()}>
      {say('makeInactive')}
    </Button>
  );
}
