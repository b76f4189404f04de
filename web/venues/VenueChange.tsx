import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { changeVenueEvents } from '#contracts/events/venueCalls.ts';
import { changeVenue, type ListedVenue, showVenue, type VenueChangeBody } from '#contracts/venues/calls.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { venueChangeQuery } from './queries.ts';
import type { VenueWrites } from './useVenueWrites.ts';
import { VenuePreview } from './VenuePreview.tsx';
import { venueTexts } from './venueTexts.ts';

/** A change of a venue that is to be confirmed, and the revision that its form was filled from. */
export type Reviewed = { change: VenueChangeBody; revision: number };

type VenueChangeProps = {
  venue: ListedVenue;
  reviewed: Reviewed;
  writes: VenueWrites;
  onBack: () => void;
  onDone: () => void;
};

/** Asks, after a preview, whether a change of a venue is also one of what takes place there. */
export function VenueChange({ venue, reviewed, writes, onBack, onDone }: VenueChangeProps) {
  const say = useText(venueTexts);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const preview = useQuery(venueChangeQuery(venue.id, reviewed.change));
  const acts = useChanging(venue, reviewed, writes, onDone);
  const { events = 0, series = 0 } = preview.data ?? {};
  const count = countOf(events + series, chosen);
  const busy = acts.alone.isPending || acts.together.isPending;
  const actions = (
    <>
      <Button variant="default" onClick={onBack}>
        {say('back')}
      </Button>
      <Button
        variant="default"
        disabled={busy}
        loading={acts.alone.isPending}
        onClick={() => acts.alone.mutate(newKey())}
      >
        {say('venueOnly')}
      </Button>
      <Button
        disabled={!preview.data || count === 0 || busy}
        loading={acts.together.isPending}
        onClick={() => acts.together.mutate({ overwrite: chosen, key: newKey() })}
      >
        {say('changeDo', { count })}
      </Button>
    </>
  );
  const error = acts.alone.error ?? acts.together.error;
  return (
    <Dialog opened onClose={onBack} title={say('changeTitle', { name: venue.name })} width={640}>
      <DialogBody actions={actions}>
        <VenuePreview preview={preview} chosen={chosen} onChoose={setChosen} />
        {error && <ErrorPanel title={say('changeFailed')} error={error} ofAct />}
      </DialogBody>
    </Dialog>
  );
}

/** A chosen date belongs to a series, which may be counted already; the button names what is sure to change. */
function countOf(changing: number, chosen: readonly string[]): number {
  return changing > 0 ? changing : new Set(chosen.map(id => id.slice(0, 36))).size;
}

type Together = { overwrite: readonly string[]; key: string };

/** Changes the venue alone, or starts the run, whose progress and result are shown with the list of events. */
function useChanging(venue: ListedVenue, reviewed: Reviewed, writes: VenueWrites, onDone: () => void) {
  const say = useText(venueTexts);
  const navigate = useNavigate();
  const { id } = venue;
  const { change, revision } = reviewed;
  const alone = useMutation({
    mutationFn: (key: string) =>
      send(changeVenue, { params: { id }, body: change }, { key, ifMatch: revision }),
    onSuccess({ venue: changed, commandId }) {
      writes.wrote(changed);
      writes.offerUndo(say('didChange', { name: changed.name }), id, commandId);
      onDone();
    },
  });
  const together = useMutation({
    mutationFn: ({ overwrite, key }: Together) =>
      send(
        changeVenueEvents,
        { params: { id }, body: { change, overwrite: [...overwrite] } },
        { key, ifMatch: revision },
      ),
    async onSuccess({ jobId }) {
      writes.wrote((await send(showVenue, { params: { id } })).venue);
      void navigate(`/admin/events?run=${jobId}`);
    },
  });
  return { alone, together };
}
