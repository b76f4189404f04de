import { useMutation } from '@tanstack/react-query';
import { resendCode } from '#contracts/access/codeCalls.ts';
import { send } from '../platform/calls/api.ts';
import { CallFailed, serverSays } from '../platform/calls/callFailed.ts';
import { useText } from '../platform/texts/messages.ts';
import { AskAgain } from './AskAgain.tsx';
import type { CodeSent } from './codeSent.ts';
import { LoginFailure } from './LoginFailure.tsx';
import { accessTexts } from './messages.ts';

type CodeAgainProps = {
  sent: CodeSent;
  onSent: (sent: CodeSent) => void;
  /** Called when the server asks for a longer wait. */
  onLater: (sent: CodeSent) => void;
};

/** Sends another code once the waiting time is over. */
export function CodeAgain({ sent, onSent, onLater }: CodeAgainProps) {
  const say = useText(accessTexts);
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
      <AskAgain from={sent.canResendAt} busy={request.isPending} onAsk={() => request.mutate()} />
      {request.isError && (
        <LoginFailure error={request.error}>{serverSays(request.error, say('resendFailed'))}</LoginFailure>
      )}
    </>
  );
}
