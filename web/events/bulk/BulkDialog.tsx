import { Button, Select, type SelectProps } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { type BulkAction, bulkEvents, type previewBulk } from '#contracts/events/bulkCalls.ts';
import { STATUSES, type Status } from '#contracts/events/event/eventFields.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { type Say, useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { SearchSelect } from '../../ui/field/SearchSelect.tsx';
import type { Searched } from '../../ui/field/searchSelectTexts.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { STATUS_TEXTS } from '../event/choiceTexts.ts';
import { eventTexts } from '../event/messages.ts';
import { referencesQuery } from '../event/queries.ts';
import { regionLabel, selectableOrganizers, sortedRegions } from '../event/references.ts';
import { bulkPreviewQuery } from '../filters/eventListQueries.ts';
import { BulkCount } from './BulkCount.tsx';
import type { BulkKind } from './bulkKind.ts';
import { type BulkTextKey, eventBulkTexts } from './eventBulkTexts.ts';

type BulkDialogProps = {
  kind: BulkKind | null;
  selection: z.input<typeof previewBulk.body>;
  onClose: () => void;
  onStarted: (runId: string) => void;
};

/** Shows what a bulk action affects, asks for its value, and starts it. */
export function BulkDialog({ kind, selection, onClose, onStarted }: BulkDialogProps) {
  const last = useRef<BulkKind>('status');
  if (kind) last.current = kind;
  const say = useText(eventBulkTexts);
  return (
    <Dialog opened={kind !== null} onClose={onClose} title={say(TEXTS[last.current].title)} width={480}>
      {/* Mounted again, with fresh state, each time the dialog opens. */}
      {kind && <Body kind={kind} selection={selection} onClose={onClose} onStarted={onStarted} />}
    </Dialog>
  );
}

type Verb = (choice: string | null) => BulkTextKey;

const TEXTS = {
  status: { title: 'titleStatus', choice: 'choiceStatus', verb: () => 'doStatus' },
  region: { title: 'titleRegion', choice: 'choiceRegion', verb: () => 'doRegion' },
  organizer: { title: 'titleOrganizer', choice: 'choiceOrganizer', verb: () => 'doOrganizer' },
  featured: {
    title: 'titleFeatured',
    choice: 'choiceFeatured',
    verb: choice => (choice === 'no' ? 'doUnfeature' : 'doFeature'),
  },
  cancel: { title: 'titleCancel', choice: null, verb: () => 'doCancel' },
  delete: { title: 'titleDelete', choice: null, verb: () => 'doDelete' },
} as const satisfies Record<BulkKind, { title: BulkTextKey; choice: BulkTextKey | null; verb: Verb }>;

const NONE = 'none';
const NOTHING = { events: 0, series: 0, datesOfSeries: 0, dates: 0 };

/** The choices of which there may be many, so that they are searched. */
const SEARCHED: Partial<Record<BulkKind, Searched>> = { region: 'region', organizer: 'organizer' };

function Choice({ kind, ...props }: SelectProps<string> & { kind: BulkKind }) {
  const of = SEARCHED[kind];
  return of ? <SearchSelect {...props} of={of} /> : <Select {...props} />;
}

/** The action for a choice in the dialog. */
const ACTIONS: Record<BulkKind, (choice: string) => BulkAction> = {
  status: choice => ({ kind: 'status', status: choice as Status }),
  region: choice => ({ kind: 'region', regionId: choice === NONE ? null : choice }),
  organizer: choice => ({ kind: 'organizer', eventOrganizerId: choice === NONE ? null : choice }),
  featured: choice => ({ kind: 'featured', isFeatured: choice === 'yes' }),
  cancel: () => ({ kind: 'cancel' }),
  delete: () => ({ kind: 'delete' }),
};

function Body({ kind, selection, onClose, onStarted }: BulkDialogProps & { kind: BulkKind }) {
  const say = useText(eventBulkTexts);
  const sayEvent = useText(eventTexts);
  const [choice, setChoice] = useState<string | null>(null);
  const options = useOptions(kind);
  const preview = useQuery(bulkPreviewQuery(selection));
  const key = useRef(newKey());
  const { choice: label, verb } = TEXTS[kind];
  const start = useMutation({
    mutationFn: () =>
      send(bulkEvents, { body: { ...selection, action: ACTIONS[kind](choice ?? '') } }, { key: key.current }),
    onSuccess: ({ jobId }) => onStarted(jobId),
  });
  // A different choice is a different command, with its own idempotency key.
  useEffect(() => {
    key.current = newKey();
  }, [choice]);
  const count = preview.data?.count ?? 0;
  const actions = (
    <>
      <Button variant="default" data-autofocus={!label || undefined} onClick={onClose}>
        {label ? sayEvent('cancel') : say('keep')}
      </Button>
      <Button
        color={kind === 'delete' || kind === 'cancel' ? 'red' : undefined}
        disabled={count === 0 || (label !== null && choice === null)}
        loading={start.isPending}
        onClick={() => start.mutate()}
      >
        {say(verb(choice), { what: countedIn(say, preview.data) })}
      </Button>
    </>
  );
  return (
    <DialogBody typed={choice !== null} actions={actions}>
      <BulkCount preview={preview.data} failed={preview.isError} />
      {label && (
        <Choice
          kind={kind}
          label={say(label)}
          placeholder={say('choose')}
          data={options}
          value={choice}
          onChange={setChoice}
          allowDeselect={false}
          openOnFocus={false}
          mt="md"
          data-autofocus
        />
      )}
      {kind === 'delete' && <p>{say('deleteExplained')}</p>}
      {kind === 'cancel' && <p>{say('cancelExplained')}</p>}
      <p>{say('undoExplained')}</p>
      {start.isError && <ErrorPanel title={say('bulkFailed')} error={start.error} ofAct />}
    </DialogBody>
  );
}

/** The targets of the action: events, or if a series is among them, all its dates. */
function countedIn(say: Say<BulkTextKey>, preview: AnswerOf<typeof previewBulk> | undefined): string {
  const { events, series, datesOfSeries, dates } = preview ?? NOTHING;
  if (series + dates === 0) return say('aboutEvents', { count: events });
  return say('countDates', { count: events + datesOfSeries + dates });
}

function useOptions(kind: BulkKind): { value: string; label: string }[] {
  const say = useText(eventBulkTexts);
  const sayEvent = useText(eventTexts);
  const references = useQuery(referencesQuery()).data;
  const options: Record<BulkKind, () => { value: string; label: string }[]> = {
    status: () => STATUSES.map(value => ({ value, label: sayEvent(STATUS_TEXTS[value]) })),
    region: () => [
      { value: NONE, label: say('noRegion') },
      ...sortedRegions(references?.regions ?? []).map(region => ({
        value: region.id,
        label: regionLabel(region, sayEvent),
      })),
    ],
    organizer: () => [
      { value: NONE, label: say('noOrganizer') },
      ...selectableOrganizers(references?.organizers ?? [], '').map(({ id, name }) => ({
        value: id,
        label: name,
      })),
    ],
    featured: () => [
      { value: 'yes', label: sayEvent('featuredOnly') },
      { value: 'no', label: sayEvent('notFeatured') },
    ],
    cancel: () => [],
    delete: () => [],
  };
  return options[kind]();
}
