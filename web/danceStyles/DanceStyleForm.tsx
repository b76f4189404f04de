import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  addDanceStyle,
  type DanceStyleRead,
  type ListedDanceStyle,
  renameDanceStyle,
} from '#contracts/danceStyles/calls.ts';
import { tell } from '#contracts/platform/sentences/sentence.ts';
import { fieldErrorsOf, inEveryLanguage } from '#contracts/platform/validation/validation.ts';
import { send } from '../platform/calls/api.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { danceStylesQuery } from '../platform/things/danceStyles.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { RowFormBody } from '../ui/form/RowFormBody.tsx';
import { useRowForm } from '../ui/form/useRowForm.ts';
import { toastDone } from '../ui/notice/toast.tsx';
import { danceStyleTexts } from './danceStyleTexts.ts';
import type { DanceStyleWrites } from './useDanceStyleWrites.ts';

type DanceStyleFormProps = {
  /** The style that is renamed; null to add one. */
  style: ListedDanceStyle | null;
  opened: boolean;
  writes: DanceStyleWrites;
  onClose: () => void;
};

/** The dialog in which a dance style is added or renamed. */
export function DanceStyleForm(props: DanceStyleFormProps) {
  const say = useText(danceStyleTexts);
  const { style, opened, onClose } = props;
  const title = style ? say('renameTitle', { name: style.name }) : say('addTitle');
  return (
    <Dialog opened={opened} onClose={onClose} title={title} width={460}>
      {opened && <Fields {...props} />}
    </Dialog>
  );
}

type Values = { name: string };

function Fields({ style, writes, onClose }: DanceStyleFormProps) {
  const say = useText(danceStyleTexts);
  const client = useQueryClient();
  const state = useRowForm<Values, ListedDanceStyle, DanceStyleRead>({
    name: 'danceStyle',
    row: style,
    valuesOf: row => ({ name: row?.name ?? '' }),
    errorsOf,
    async send({ values: body, base }, options) {
      const answer = base
        ? await send(renameDanceStyle, { params: { id: base.id }, body }, options)
        : await send(addDanceStyle, { body }, options);
      return answer.danceStyle;
    },
    async reload(row) {
      const styles = await client.fetchQuery({ ...danceStylesQuery(), staleTime: 0 });
      return styles.find(({ id }) => id === row.id) ?? row;
    },
    onSaved(saved) {
      if (style) writes.renamed(saved, style.name);
      else {
        writes.wrote(saved);
        toastDone(say('didAdd', { name: saved.name }));
      }
      onClose();
    },
  });
  return (
    <RowFormBody
      state={state}
      labelOf={() => say('name')}
      required={['name']}
      submit={say(style ? 'save' : 'add')}
      failed={() => say(style ? 'renameFailed' : 'addFailed')}
      onClose={onClose}
    >
      <TextInput
        label={say('name')}
        description={say('nameHelp')}
        required
        data-autofocus
        autoComplete="off"
        {...state.field('name')}
      />
    </RowFormBody>
  );
}

/** Errors as the server would find them. */
function errorsOf(values: Values): Record<string, string> {
  const read = addDanceStyle.body.safeParse(values, { error: inEveryLanguage });
  if (read.success) return {};
  const errors = Object.entries(fieldErrorsOf(read.error));
  return Object.fromEntries(errors.map(([field, sentence]) => [field, tell(sentence, language())]));
}
