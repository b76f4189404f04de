import { Checkbox, Select, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changeOrganizer,
  createOrganizer,
  type OrganizerRead,
  showOrganizer,
} from '#contracts/organizers/calls.ts';
import {
  ORGANIZER_STATUSES,
  ORGANIZER_TRUSTS,
  type OrganizerStatus,
  type OrganizerTrust,
} from '#contracts/organizers/organizer.ts';
import { send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { BELOW, Section } from '../ui/form/FormSection.tsx';
import { RowFormBody } from '../ui/form/RowFormBody.tsx';
import { useRowForm } from '../ui/form/useRowForm.ts';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { toastDone } from '../ui/notice/toast.tsx';
import common from '../ui/styles/common.module.css';
import { uiTexts } from '../ui/texts/messages.ts';
import { changedBody, errorsOf, newBody, type OrganizerFormValues, valuesOf } from './organizerForm.ts';
import { organizerFormTexts } from './organizerFormTexts.ts';
import { organizerQuery } from './queries.ts';

type OrganizerFormProps = {
  /** The organizer that is edited; empty for a new one. */
  id: string;
  opened: boolean;
  onClose: () => void;
  onWritten: (organizer: OrganizerRead) => void;
};

/** The dialog in which an organizer is registered or edited. */
export function OrganizerForm({ id, opened, onClose, onWritten }: OrganizerFormProps) {
  const say = useText(organizerFormTexts);
  const edited = useQuery({ ...organizerQuery(id), enabled: opened && id !== '' });
  const row = id === '' ? null : edited.data;
  return (
    <Dialog opened={opened} onClose={onClose} title={say(id ? 'edit' : 'create')} width={760}>
      {row === undefined && !edited.error && <Skeleton height={420} />}
      {row === undefined && edited.error && (
        <DialogBody>
          <ErrorPanel title={say('loadFailed')} error={edited.error} onRetry={() => void edited.refetch()} />
        </DialogBody>
      )}
      {row !== undefined && opened && <Fields key={id} row={row} onClose={onClose} onWritten={onWritten} />}
    </Dialog>
  );
}

type FieldsProps = Pick<OrganizerFormProps, 'onClose' | 'onWritten'> & { row: OrganizerRead | null };

function Fields({ row, onClose, onWritten }: FieldsProps) {
  const say = useText(organizerFormTexts);
  const sayUi = useText(uiTexts);
  const client = useQueryClient();
  const state = useRowForm<OrganizerFormValues, OrganizerRead, OrganizerRead>({
    name: 'organizer',
    row,
    valuesOf,
    fieldOf: recorded => (recorded === 'contactId' ? 'contact' : recorded),
    errorsOf,
    send: async ({ values, base }, options) => {
      const answer = base
        ? await send(changeOrganizer, { params: { id: base.id }, body: changedBody(base, values) }, options)
        : await send(createOrganizer, { body: newBody(values) }, options);
      return answer.organizer;
    },
    reload: async ({ id }) => (await send(showOrganizer, { params: { id } })).organizer,
    onSaved(organizer) {
      client.removeQueries({ queryKey: organizerQuery(organizer.id).queryKey });
      onWritten(organizer);
      toastDone(say(row ? 'saved' : 'created', { name: organizer.name }));
      onClose();
    },
  });
  return (
    <RowFormBody
      state={state}
      labelOf={field => (LABELS[field] ? say(LABELS[field]) : field)}
      wordsFor={(field, value) => {
        if (field === 'trust') return say(value as OrganizerTrust);
        return field === 'status' ? sayUi(value as OrganizerStatus) : undefined;
      }}
      required={['name']}
      submit={say(row ? 'save' : 'create')}
      failed={() => say(row ? 'updateFailed' : 'createFailed')}
      onClose={onClose}
    >
      <Profile state={state} />
      <Place state={state} />
      <ContactPerson state={state} />
      <Standing state={state} />
      {row && <Rights state={state} />}
    </RowFormBody>
  );
}

/** The label of each field, by its name in the form, in the log and in errors. */
const LABELS: Record<string, keyof typeof organizerFormTexts.texts> = {
  ...{ name: 'name', description: 'description', email: 'email', phone: 'phone', website: 'website' },
  ...{ address: 'address', city: 'city', state: 'state', country: 'country' },
  ...{ contact: 'contact', contactId: 'contact', status: 'status', verified: 'verified' },
  ...{ trust: 'trust', pauseReason: 'pauseReason' },
  'contact.displayName': 'displayName',
  'contact.firstName': 'firstName',
  'contact.lastName': 'lastName',
  'contact.email': 'contactEmail',
};

type State = {
  state: Pick<
    ReturnType<typeof useRowForm<OrganizerFormValues, OrganizerRead, OrganizerRead>>,
    'field' | 'form' | 'idOf'
  >;
};

function Profile({ state: { field } }: State) {
  const say = useText(organizerFormTexts);
  return (
    <Section title={say('profile')}>
      <TextInput
        className={common.wide}
        label={say('name')}
        required
        data-autofocus
        maxLength={200}
        {...field('name')}
      />
      <Textarea
        className={common.wide}
        label={say('description')}
        autosize
        minRows={3}
        maxRows={10}
        {...field('description')}
      />
      <TextInput label={say('email')} type="email" autoComplete="off" {...field('email')} />
      <TextInput label={say('phone')} type="tel" autoComplete="off" {...field('phone')} />
      <TextInput
        className={common.wide}
        label={say('website')}
        type="url"
        placeholder="https://"
        {...field('website')}
      />
    </Section>
  );
}

function Place({ state: { field } }: State) {
  const say = useText(organizerFormTexts);
  return (
    <Section title={say('place')}>
      <TextInput className={common.wide} label={say('address')} autoComplete="off" {...field('address')} />
      <TextInput label={say('city')} autoComplete="off" {...field('city')} />
      <TextInput label={say('state')} autoComplete="off" {...field('state')} />
      <TextInput label={say('country')} autoComplete="off" {...field('country')} />
    </Section>
  );
}

function ContactPerson({ state: { form, idOf } }: State) {
  const say = useText(organizerFormTexts);
  const field = (name: string) => ({ id: idOf(`contact.${name}`), ...form.getInputProps(`contact.${name}`) });
  return (
    <Section title={say('contact')}>
      <TextInput
        className={common.wide}
        label={say('displayName')}
        description={say('contactHelp')}
        inputWrapperOrder={BELOW}
        autoComplete="off"
        {...field('displayName')}
      />
      <TextInput label={say('firstName')} autoComplete="off" {...field('firstName')} />
      <TextInput label={say('lastName')} autoComplete="off" {...field('lastName')} />
      <TextInput label={say('contactEmail')} type="email" autoComplete="off" {...field('email')} />
    </Section>
  );
}

function Standing({ state: { field, form, idOf } }: State) {
  const say = useText(organizerFormTexts);
  const sayUi = useText(uiTexts);
  return (
    <Section title={say('standing')}>
      <Select
        label={say('status')}
        allowDeselect={false}
        data={ORGANIZER_STATUSES.map(value => ({ value, label: sayUi(value) }))}
        {...field('status')}
      />
      <Checkbox
        id={idOf('verified')}
        label={say('verified')}
        {...form.getInputProps('verified', { type: 'checkbox' })}
      />
    </Section>
  );
}

/** What its team may do by itself. */
function Rights({ state: { field } }: State) {
  const say = useText(organizerFormTexts);
  return (
    <Section title={say('rights')}>
      <Select
        label={say('trust')}
        allowDeselect={false}
        data={ORGANIZER_TRUSTS.map(value => ({ value, label: say(value) }))}
        {...field('trust')}
      />
      <TextInput
        className={common.wide}
        label={say('pauseReason')}
        description={say('pauseHelp')}
        inputWrapperOrder={BELOW}
        maxLength={300}
        autoComplete="off"
        {...field('pauseReason')}
      />
    </Section>
  );
}
