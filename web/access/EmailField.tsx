import { TextInput, type TextInputProps } from '@mantine/core';
import { useText } from '../platform/texts/messages.ts';
import { accessTexts } from './messages.ts';

/** The email field that both sign-in methods share. */
export function EmailField(input: TextInputProps) {
  const say = useText(accessTexts);
  return (
    <TextInput
      {...input}
      label={say('email')}
      type="email"
      name="email"
      autoComplete="username"
      size="md"
      required
      withAsterisk={false}
    />
  );
}
