import { useNavigate } from 'react-router-dom';
import {
  changeRegion,
  createRegion,
  type ListedRegion,
  type RegionRead,
  showRegion,
} from '#contracts/regions/calls.ts';
import { send } from '../platform/calls/api.ts';
import { serverSays } from '../platform/calls/callFailed.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { RowFormBody } from '../ui/form/RowFormBody.tsx';
import { useRowForm } from '../ui/form/useRowForm.ts';
import { toastDone } from '../ui/notice/toast.tsx';
import { CityFields, CoverFields, PlaceFields, SwitchFields } from './RegionFields.tsx';
import type { RegionDialogKind } from './regionDialog.ts';
import { type RegionTextKey, regionTexts } from './regionTexts.ts';
import { bodyOf, changedBody, errorsOf, type RegionValues, valuesOf } from './regionValues.ts';
import type { RegionWrites } from './useRegionWrites.ts';

type RegionFormProps = {
  opened: boolean;
  /** Null for a new region. */
  region: ListedRegion | null;
  writes: RegionWrites;
  onOpen: (kind: RegionDialogKind, id: string) => void;
  onClose: () => void;
};

/** The dialog in which a region is opened or edited. */
export function RegionForm(props: RegionFormProps) {
  const { opened, region, onClose } = props;
  const say = useText(regionTexts);
  const title = region ? say('editTitle', { city: region.city }) : say('createTitle');
  return (
    <Dialog opened={opened} onClose={onClose} title={title} width={760}>
      {opened && <Body {...props} />}
    </Dialog>
  );
}

const LABELS: Record<string, RegionTextKey> = {
  city: 'fieldCity',
  state: 'fieldState',
  country: 'fieldCountry',
  latitude: 'fieldLatitude',
  longitude: 'fieldLongitude',
  timeZone: 'fieldTimeZone',
  status: 'fieldActive',
  active: 'fieldActive',
  popular: 'fieldPopular',
  coverImage: 'fieldCoverImage',
  coverImageAlt: 'fieldCoverImageAlt',
} satisfies Record<keyof RegionValues | 'status', RegionTextKey>;

function Body({ region, writes, onOpen, onClose }: RegionFormProps) {
  const say = useText(regionTexts);
  const navigate = useNavigate();
  const state = useRowForm<RegionValues, RegionRead, Saved>({
    name: 'region',
    row: region,
    valuesOf,
    fieldOf: recorded => (recorded === 'status' ? 'active' : recorded),
    errorsOf,
    send: ({ values, base }, options) =>
      base
        ? send(changeRegion, { params: { id: base.id }, body: changedBody(base, values) }, options)
        : send(createRegion, { body: bodyOf(values) }, options),
    reload: async ({ id }) => (await send(showRegion, { params: { id } })).region,
    onSaved({ region: saved, commandId }) {
      const { id, city } = saved;
      writes.wrote(saved);
      if (region) writes.offerUndo(say('didChange', { city }), id, commandId);
      else toastDone(say('didCreate', { city }), () => void navigate(`/admin/regions?id=${id}`), 'show');
      onClose();
    },
  });
  const failed = (error: Error) =>
    region ? say('updateFailed', { reason: serverSays(error, say('unknownError')) }) : say('createFailed');
  return (
    <RowFormBody
      state={state}
      labelOf={field => (LABELS[field] ? say(LABELS[field]) : field)}
      required={region ? ['city', 'country'] : ['city', 'country', 'timeZone']}
      submit={say(region ? 'save' : 'create')}
      failed={failed}
      onClose={onClose}
    >
      <CityFields state={state} />
      <PlaceFields state={state} region={region} onRezone={id => onOpen('rezone', id)} />
      <SwitchFields state={state} />
      <CoverFields state={state} />
    </RowFormBody>
  );
}

type Saved = { region: RegionRead; commandId: string };
