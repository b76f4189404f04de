import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readOrigin } from '#contracts/audit/originCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import common from '../../ui/styles/common.module.css';
import { loginAddressTexts } from './loginAddressTexts.ts';

/**
 * The button that shows from which address somebody signed in. The server records each reading, so it is never
 * refetched automatically.
 */
export function LoginAddress({ position }: { position: string }) {
  const say = useText(loginAddressTexts);
  const client = useQueryClient();
  const read = useMutation({
    mutationFn: () => send(readOrigin, { params: { position } }),
    onSuccess: ({ commit }) => commit && client.invalidateQueries({ queryKey: ['audit'] }),
    retry: false,
  });
  if (read.isError)
    return <ErrorPanel title={say('failed')} error={read.error} onRetry={() => read.mutate()} />;
  if (read.data) {
    const { origin, why } = read.data;
    return (
      <span role="status" className={common.quiet}>
        {origin ? (origin.ip ?? say('no_none')) : say(`no_${why ?? 'none'}`)}
      </span>
    );
  }
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      title={say('recorded')}
      loading={read.isPending}
      onClick={() => read.mutate()}
    >
      {say('show')}
    </Button>
  );
}
