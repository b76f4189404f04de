import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { login } from '#contracts/access/calls.ts';
import { send } from '../platform/calls/api.ts';
import { serverSays } from '../platform/calls/callFailed.ts';
import { useText } from '../platform/texts/messages.ts';
import { useSession } from '../shell/session.tsx';
import common from '../ui/styles/common.module.css';
import { EmailField } from './EmailField.tsx';
import { emailError } from './emailError.ts';
import { LoginFailure } from './LoginFailure.tsx';
import { accessTexts } from './messages.ts';

type PasswordLoginProps = { email: string; onEmail: (email: string) => void };

/** Signing in with email and password. */
export function PasswordLogin({ email: known, onEmail }: PasswordLoginProps) {
  const say = useText(accessTexts);
  const { signIn } = useSession();
  const form = useForm({
    initialValues: { email: known, password: '' },
    validate: {
      email: value => emailError(value, say),
      password: value => (value === '' ? say('passwordMissing') : null),
    },
    onValuesChange: ({ email }) => onEmail(email),
  });
  const attempt = useMutation({
    mutationFn: ({ email, password }: typeof form.values) =>
      send(login, { body: { email: email.trim(), password } }),
    onSuccess: ({ token, user }) => signIn(token, user),
    retry: false,
  });
  return (
    <form noValidate className={common.stack} onSubmit={form.onSubmit(values => attempt.mutate(values))}>
      <EmailField {...form.getInputProps('email')} />
      <PasswordInput
        {...form.getInputProps('password')}
        label={say('password')}
        name="password"
        autoComplete="current-password"
        size="md"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': say('showPassword') }}
      />
      {attempt.isError && (
        <LoginFailure error={attempt.error}>{serverSays(attempt.error, say('failed'))}</LoginFailure>
      )}
      <Button type="submit" size="md" fullWidth loading={attempt.isPending}>
        {say('signIn')}
      </Button>
    </form>
  );
}
