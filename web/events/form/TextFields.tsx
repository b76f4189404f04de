import { TextInput } from '@mantine/core';
import { useText } from '../../platform/texts/messages.ts';
import { eventTexts } from '../event/messages.ts';
import { labelOf, textsThat } from '../event/textFields.ts';
import { fieldOf } from './EventFormSection.tsx';
import type { EventFormState } from './useEventValues.ts';

type TextFieldsProps = { form: EventFormState; part: 'basics' | 'where' | 'admission' };

/** The plain text fields of one section of the form. */
export function TextFields({ form, part }: TextFieldsProps) {
  const say = useText(eventTexts);
  const field = fieldOf(form);
  return textsThat(({ asked }) => asked === part).map(name => (
    <TextInput key={name} {...field(name)} label={say(labelOf(name))} />
  ));
}
