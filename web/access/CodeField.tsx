import { TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import { CODE_LENGTH } from '#contracts/access/codeCalls.ts';
import { useText } from '../platform/texts/messages.ts';
import classes from './LoginShow.module.css';
import { accessTexts } from './messages.ts';

type CodeFieldProps = {
  field: RefObject<HTMLInputElement | null>;
  code: string;
  busy: boolean;
  hintId?: string;
  onType: (code: string) => void;
  /** Called once when the code is complete: typed, pasted or autofilled. */
  onWhole: (code: string) => void;
};

/** A single input for all digits of a code; everything that is not a digit is stripped. */
export function CodeField({ field, code, busy, hintId, onType, onWhole }: CodeFieldProps) {
  const say = useText(accessTexts);
  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, CODE_LENGTH);
    onType(digits);
    if (digits !== code && digits.length === CODE_LENGTH && !busy) onWhole(digits);
  };
  return (
    <TextInput
      ref={field}
      label={say('code')}
      description={say('codeHint')}
      descriptionProps={{ id: hintId, mb: 6 }}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      size="md"
      classNames={{ input: classes.code }}
      value={code}
      readOnly={busy}
      onChange={event => type(event.currentTarget.value)}
    />
  );
}
