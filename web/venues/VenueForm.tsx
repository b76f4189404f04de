import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { previewVenueChange } from '#contracts/events/venueCalls.ts';
import {
  changeVenue,
  createVenue,
  type ListedVenue,
  showVenue,
  type VenueRead,
} from '#contracts/venues/calls.ts';
import { type SendOptions, send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { RowFormBody } from '../ui/form/RowFormBody.tsx';
import { type ToSend, useRowForm } from '../ui/form/useRowForm.ts';
import { toastDone } from '../ui/notice/toast.tsx';
import type { VenueWrites } from './useVenueWrites.ts';
import { type Reviewed, VenueChange } from './VenueChange.tsx';
import { AddressFields, ClockFields, NameFields, NoteFields } from './VenueFields.tsx';
import type { VenueDialogKind } from './venueDialog.ts';
import { type VenueTextKey, venueTexts } from './venueTexts.ts';
import { bodyOf, changedBody, concernsEvents, errorsOf, type VenueValues, valuesOf } from './venueValues.ts';

type VenueFormProps = {
  opened: boolean;
  /** Null for a new venue. */
  venue: ListedVenue | null;
  writes: VenueWrites;
  onOpen: (kind: VenueDialogKind, id: string) => void;
  onClose: () => void;
};

/** The dialog in which a venue is added or edited. */
export function VenueForm(props: VenueFormProps) {
  const { opened, venue, onClose } = props;
  const say = useText(venueTexts);
  const title = venue ? say('editTitle', { name: venue.name }) : say('createTitle');
  return (
    <Dialog opened={opened} onClose={onClose} title={title} width={760}>
      {opened && <Body {...props} />}
    </Dialog>
  );
}

const LABELS: Record<string, VenueTextKey> = {
  name: 'fieldName',
  address: 'fieldAddress',
  postalCode: 'fieldPostalCode',
  city: 'fieldCity',
  state: 'fieldState',
  country: 'fieldCountry',
  regionId: 'fieldRegion',
  latitude: 'fieldLatitude',
  longitude: 'fieldLongitude',
  timeZone: 'fieldTimeZone',
  notes: 'fieldNotes',
} satisfies Record<keyof VenueValues, VenueTextKey>;

type Saved = { venue: VenueRead; commandId: string } | Reviewed;

function Body({ venue, writes, onClose }: VenueFormProps) {
  const say = useText(venueTexts);
  const navigate = useNavigate();
  const [review, setReview] = useState<Reviewed | null>(null);
  const state = useRowForm<VenueValues, VenueRead, Saved>({
    name: 'venue',
    row: venue,
    valuesOf,
    errorsOf,
    send: save,
    reload: async ({ id }) => (await send(showVenue, { params: { id } })).venue,
    onSaved(saved) {
      if ('change' in saved) return setReview(saved);
      const { id, name } = saved.venue;
      writes.wrote(saved.venue);
      if (venue) writes.offerUndo(say('didChange', { name }), id, saved.commandId);
      else toastDone(say('didCreate', { name }), () => void navigate(`/admin/venues?id=${id}`), 'show');
      onClose();
    },
  });
  return (
    <>
      <RowFormBody
        state={state}
        labelOf={field => (LABELS[field] ? say(LABELS[field]) : field)}
        required={['name']}
        submit={say(venue ? 'save' : 'create')}
        failed={() => say(venue ? 'updateFailed' : 'createFailed')}
        onClose={onClose}
      >
        <NameFields state={state} />
        <AddressFields state={state} />
        <ClockFields state={state} />
        <NoteFields state={state} />
      </RowFormBody>
      {venue && review && (
        <VenueChange
          venue={venue}
          reviewed={review}
          writes={writes}
          onBack={() => setReview(null)}
          onDone={onClose}
        />
      )}
    </>
  );
}

/** Saves the form; a change that concerns events is returned to be reviewed first. */
async function save({ values, base }: ToSend<VenueValues, VenueRead>, options: SendOptions): Promise<Saved> {
  if (!base) return send(createVenue, { body: bodyOf(values) }, options);
  const { id, revision } = base;
  const change = changedBody(base, values);
  if (concernsEvents(change)) {
    const seen = await send(previewVenueChange, { params: { id }, body: { change } });
    const { events, series, differs, byHand } = seen;
    if (events + series + differs + byHand.length > 0) return { change, revision };
  }
  return send(changeVenue, { params: { id }, body: change }, options);
}
