import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { sendCode } from '#contracts/access/codeCalls.ts';
import { send } from '../platform/calls/api.ts';
import { CallFailed, serverSays } from '../platform/calls/callFailed.ts';
import { useText } from '../platform/texts/messages.ts';
import common from '../ui/styles/common.module.css';
import type { CodeSent } from './codeSent.ts';
import { EmailField } from './EmailField.tsx';
import { emailError } from './emailError.ts';
import { LoginFailure } from './LoginFailure.tsx';
import { accessTexts } from './messages.ts';

type CodeRequestProps = {
  email: string;
  onEmail: (email: string) => void;
  onSent: (sent: CodeSent) => void;
};

/** The first step: the email address to send the code to. */
export function CodeRequest({ email: known, onEmail, onSent }: CodeRequestProps) {
  const say = useText(accessTexts);
  const form = useForm({
    initialValues: { email: known },
    validate: { email: value => emailError(value, say) },
    onValuesChange: ({ email }) => onEmail(email),
  });
  const request = useMutation({
    mutationFn: (email: string) => send(sendCode, { body: { email, platform: 'web' } }),
    onSuccess: ({ data }, email) => onSent({ email, canResendAt: data.canResendAt }),
    onError: (error, email) => {
      const sent = sentBefore(error, email);
      if (sent) onSent(sent);
    },
    retry: false,
  });
  return (
    <form
      noValidate
      className={common.stack}
      onSubmit={form.onSubmit(({ email }) => request.mutate(email.trim()))}
    >
      <EmailField {...form.getInputProps('email')} />
      {request.isError && (
        <LoginFailure error={request.error}>{serverSays(request.error, say('sendFailed'))}</LoginFailure>
      )}
      <Button type="submit" size="md" fullWidth loading={request.isPending}>
        {say('sendCode')}
      </Button>
    </form>
  );
}

/** If the request came too soon, an earlier code is still valid: continue with that one. */
function sentBefore(error: unknown, email: string): CodeSent | null {
  const problem = error instanceof CallFailed ? error.problem : null;
  const canResendAt = problem?.data?.canResendAt;
  return problem && canResendAt ? { email, canResendAt, notice: problem.message } : null;
}
