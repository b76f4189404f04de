import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { CODE_LENGTH, CODE_MINUTES, verifyCode } from '#contracts/access/codeCalls.ts';
import { send } from '../platform/calls/api.ts';
import { CallFailed, serverSays } from '../platform/calls/callFailed.ts';
import { type Say, useText } from '../platform/texts/messages.ts';
import { useSession } from '../shell/session.tsx';
import common from '../ui/styles/common.module.css';
import { CodeAgain } from './CodeAgain.tsx';
import { CodeField } from './CodeField.tsx';
import type { CodeSent } from './codeSent.ts';
import { LoginFailure } from './LoginFailure.tsx';
import classes from './LoginShow.module.css';
import { accessTexts } from './messages.ts';

type CodeEntryProps = {
  sent: CodeSent;
  onSent: (sent: CodeSent) => void;
  onChangeEmail: () => void;
};

/** The second step: entering the code, submitted once it has four digits: typed, pasted or autofilled. */
export function CodeEntry({ sent, onSent, onChangeEmail }: CodeEntryProps) {
  const say = useText(accessTexts);
  const field = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const { code, setCode, attempt, submit, clear } = useAttempt(sent.email, field);
  useEffect(() => field.current?.focus(), []);

  const startAgain = (next: CodeSent) => {
    attempt.reset();
    clear();
    onSent(next);
  };
  const press = (event: FormEvent) => {
    event.preventDefault();
    submit(code);
  };
  return (
    <form noValidate className={common.stack} onSubmit={press}>
      <WhatWasSent sent={sent} />
      <CodeField
        field={field}
        code={code}
        busy={attempt.isPending}
        hintId={hintId}
        onType={setCode}
        onWhole={submit}
      />
      {attempt.isError && <LoginFailure error={attempt.error}>{whyNot(attempt.error, say)}</LoginFailure>}
      <Button
        type="submit"
        size="md"
        fullWidth
        disabled={code.length < CODE_LENGTH}
        aria-describedby={hintId}
        loading={attempt.isPending}
      >
        {say('verify')}
      </Button>
      <div className={classes.ways}>
        <Button variant="subtle" size="compact-sm" onClick={onChangeEmail}>
          {say('changeEmail')}
        </Button>
        <CodeAgain sent={sent} onSent={startAgain} onLater={onSent} />
      </div>
    </form>
  );
}

/** The code that is typed, and its submission. After a failure the field is empty again, and focused. */
function useAttempt(email: string, field: RefObject<HTMLInputElement | null>) {
  const { signIn } = useSession();
  const [code, setCode] = useState('');
  const clear = () => {
    setCode('');
    field.current?.focus();
  };
  const attempt = useMutation({
    mutationFn: (code: string) => send(verifyCode, { body: { email, code, platform: 'web' } }),
    onSuccess: ({ data }) => signIn(data.accessToken, data.user),
    onError: clear,
    retry: false,
  });
  const submit = (digits: string) => {
    if (digits.length === CODE_LENGTH && !attempt.isPending) attempt.mutate(digits);
  };
  return { code, setCode, attempt, submit, clear };
}

function WhatWasSent({ sent }: { sent: CodeSent }) {
  const say = useText(accessTexts);
  const { email, again, notice } = sent;
  return (
    <Stack role="status" gap={2} m={0} fz={14} bd={0} bg="var(--blue-wash)" className={common.box}>
      <strong>{notice ?? say(again ? 'resent' : 'codeSent')}</strong>
      <span>{notice ? say('earlierCode') : say('codeSentTo', { email, minutes: CODE_MINUTES })}</span>
    </Stack>
  );
}

/** Why a code was rejected, and how many attempts remain. */
export function whyNot(error: unknown, say: Say<keyof (typeof accessTexts)['texts']>): string {
  const sentence = serverSays(error, say('verifyFailed'));
  const left = error instanceof CallFailed ? error.problem?.data?.attemptsRemaining : undefined;
  return left ? `${sentence} ${say('attempts', { count: left })}` : sentence;
}
