import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { resendCode } from '#contracts/access/codeCalls.ts';
import { send } from '../platform/api.ts';
import { CallFailed, serverSays } from '../platform/callFailed.ts';
import { useText } from '../platform/messages.ts';
import type { CodeSent } from './CodeLogin.tsx';
import { LoginFailure } from './LoginFailure.tsx';
import classes from './LoginShow.module.css';
import { accessTexts } from './messages.ts';
import { useSecondsUntil } from './useSecondsUntil.ts';

type CodeAgainProps = {
  sent: CodeSent;
  onSent: (sent: CodeSent) => void;
  /** Told when the server wants one to wait longer. */
  onLater: (sent: CodeSent) => void;
};

/** Counts down to the moment from which another code may be asked for, and then offers it. */
export function CodeAgain({ sent, onSent, onLater }: CodeAgainProps) {
  const say = useText(accessTexts);
  const seconds = useSecondsUntil(sent.canResendAt);
  const request = useMutation({
    mutationFn: () => send(resendCode, { body: { email: sent.email, platform: 'web' } }),
    onSuccess: ({ data }) => onSent({ email: sent.email, canResendAt: data.canResendAt, again: true }),
    onError: error => {
      const problem = error instanceof CallFailed ? error.problem : null;
      const canResendAt = problem?.data?.canResendAt;
      if (canResendAt) onLater({ ...sent, canResendAt });
    },
    retry: false,
  });
  return (
    <>
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
      {request.isError && (
        <LoginFailure error={request.error}>{serverSays(request.error, say('resendFailed'))}</LoginFailure>
      )}
    </>
  );
}
