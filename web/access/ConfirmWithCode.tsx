import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { confirmWithCode, sendConfirmationCode } from '#contracts/access/codeCalls.ts';
import { send } from '../platform/calls/api.ts';
import { CallFailed, serverSays } from '../platform/calls/callFailed.ts';
import { useText } from '../platform/texts/messages.ts';
import common from '../ui/styles/common.module.css';
import { AskAgain } from './AskAgain.tsx';
import { whyNot } from './CodeEntry.tsx';
import { CodeField } from './CodeField.tsx';
import { LoginFailure } from './LoginFailure.tsx';
import { accessTexts } from './messages.ts';

/** Confirms the signed-in user's identity with an emailed code, which is requested on mount. */
export function ConfirmWithCode({ onConfirmed }: { onConfirmed: () => void }) {
  const say = useText(accessTexts);
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [resendAt, setResendAt] = useState(() => new Date().toISOString());
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

  return (
    <Stack>
      <div role="status">
        {request.isSuccess && (
          <Stack component="p" gap={2} m={0} fz={14} bd={0} bg="var(--blue-wash)" className={common.box}>
            {say('codeSent')}
          </Stack>
        )}
        {isUnderWay && (
          <Stack component="p" gap={2} m={0} fz={14} bd={0} bg="var(--blue-wash)" className={common.box}>
            {say('earlierCode')}
          </Stack>
        )}
      </div>
      {request.isError && !isUnderWay && (
        <LoginFailure error={request.error}>{serverSays(request.error, say('sendFailed'))}</LoginFailure>
      )}
      <CodeField
        field={field}
        code={code}
        busy={attempt.isPending}
        onType={setCode}
        onWhole={digits => attempt.mutate(digits)}
      />
      {attempt.isError && <LoginFailure error={attempt.error}>{whyNot(attempt.error, say)}</LoginFailure>}
      <AskAgain from={resendAt} busy={request.isPending} onAsk={() => request.mutate()} />
    </Stack>
  );
}

/** When another code may be requested, if the server refused because one was sent recently. */
function laterBy(error: unknown): string | undefined {
  return error instanceof CallFailed ? error.problem?.data?.canResendAt : undefined;
}
