import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { bulkEvents, previewBulk } from '#contracts/events/bulkCalls.ts';
import type { ListedRegion } from '#contracts/regions/calls.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { SearchSelect } from '../ui/field/SearchSelect.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { offeredRegionsQuery, regionsKey } from './queries.ts';
import { usesText } from './RegionDelete.tsx';
import { regionTexts } from './regionTexts.ts';

type RegionMoveProps = { opened: boolean; region: ListedRegion; onClose: () => void };

/** Moves all events of a region to another one: a run, whose result is shown with the list of events. */
export function RegionMove(props: RegionMoveProps) {
  const say = useText(regionTexts);
  const { opened, region, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={say('moveTitle', { city: region.city })} width={520}>
      {opened && <Body {...props} />}
    </Dialog>
  );
}

function Body({ region: { id }, onClose }: RegionMoveProps) {
  const say = useText(regionTexts);
  const navigate = useNavigate();
  const [to, setTo] = useState<string | null>(null);
  const filter = { regionId: id };
  const preview = useQuery({
    queryKey: [...regionsKey, 'moving', id],
    queryFn: ({ signal }) => send(previewBulk, { body: { filter } }, { signal }),
    staleTime: 0,
  });
  const others = useQuery(offeredRegionsQuery());
  const move = useMutation({
    mutationFn: (regionId: string) =>
      send(bulkEvents, { body: { filter, action: { kind: 'region', regionId } } }, { key: newKey() }),
    onSuccess: ({ jobId }, regionId) => void navigate(`/admin/events?location=${regionId}&run=${jobId}`),
  });
  const count = preview.data?.count ?? 0;
  const options = (others.data ?? []).filter(one => one.id !== id);
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {say('keep')}
      </Button>
      <Button
        disabled={to === null || count === 0}
        loading={move.isPending}
        onClick={() => to && move.mutate(to)}
      >
        {say('moveDo', { count })}
      </Button>
    </>
  );
  return (
    <DialogBody typed={to !== null && 'asks'} actions={actions}>
      <p>
        {preview.isError && <span role="alert">{say('countFailed')}</span>}
        {preview.data && (count === 0 ? say('nothingToMove') : say('moveCount'))}{' '}
        {count > 0 && <strong>{usesText(say, preview.data!)}</strong>}
        {count > 0 && '.'}
      </p>
      <SearchSelect
        label={say('moveTo')}
        placeholder={say('choose')}
        data={options.map(({ id, city, country, status }) => {
          const name = shownPlace(city, country);
          return { value: id, label: status === 'inactive' ? say('inactiveName', { name }) : name };
        })}
        value={to}
        onChange={setTo}
        of="region"
        openOnFocus={false}
        data-autofocus
      />
      <p>{say('moveExplained')}</p>
      {move.isError && <ErrorPanel title={say('moveFailed')} error={move.error} ofAct />}
    </DialogBody>
  );
}
