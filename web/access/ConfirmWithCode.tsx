import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CODE_LENGTH, confirmWithCode, sendConfirmationCode } from '#contracts/access/codeCalls.ts';
import { send } from '../platform/api.ts';
import { CallFailed, serverSays } from '../platform/callFailed.ts';
import { useText } from '../platform/messages.ts';
import { whyNot } from './CodeEntry.tsx';
import { LoginFailure } from './LoginFailure.tsx';
import classes from './LoginShow.module.css';
import { accessTexts } from './messages.ts';
import { useSecondsUntil } from './useSecondsUntil.ts';

/** Confirms who is signed in with a code from an e-mail, which is sent as soon as this is there. */
export function ConfirmWithCode({ onConfirmed }: { onConfirmed: () => void }) {
  const say = useText(accessTexts);
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [resendAt, setResendAt] = useState(() => new Date().toISOString());
  const seconds = useSecondsUntil(resendAt);
  const request = useMutation({
    mutationFn: () => send(sendConfirmationCode, {}),
    onSuccess: ({ data }) => setResendAt(data.canResendAt),
    onError: error => setResendAt(laterBy(error) ?? resendAt),
    retry: false,
  });
  const isUnderWay = laterBy(request.error) !== undefined;
  const attempt = useMutation({
    mutationFn: (digits: string) => send(confirmWithCode, { body: { code: digits } }),
    onSuccess: onConfirmed,
    onError: () => {
      setCode('');
      field.current?.focus();
    },
    retry: false,
  });
  const asked = useRef(false);
  useEffect(() => {
    field.current?.focus();
    if (!asked.current) request.mutate();
    asked.current = true;
  }, []);

  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, CODE_LENGTH);
    setCode(digits);
    if (digits !== code && digits.length === CODE_LENGTH && !attempt.isPending) attempt.mutate(digits);
  };
  return (
    <div className={classes.form}>
      <div role="status">
        {request.isSuccess && <p className={classes.sent}>{say('codeSent')}</p>}
        {isUnderWay && <p className={classes.sent}>{say('earlierCode')}</p>}
      </div>
      {request.isError && !isUnderWay && (
        <LoginFailure error={request.error}>{serverSays(request.error, say('sendFailed'))}</LoginFailure>
      )}
      <TextInput
        ref={field}
        label={say('code')}
        description={say('codeHint')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        size="md"
        classNames={{ input: classes.code }}
        value={code}
        readOnly={attempt.isPending}
        onChange={event => type(event.currentTarget.value)}
      />
      {attempt.isError && <LoginFailure error={attempt.error}>{whyNot(attempt.error, say)}</LoginFailure>}
      {seconds > 0 ? (
        <span className={classes.countdown}>{say('resendIn', { seconds })}</span>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={request.isPending}
          onClick={() => request.mutate()}
        >
          {say('resend')}
        </Button>
      )}
    </div>
  );
}

/** When another code may be asked for, where the server says so because one was sent a moment ago. */
function laterBy(error: unknown): string | undefined {
  return error instanceof CallFailed ? error.problem?.data?.canResendAt : undefined;
}
