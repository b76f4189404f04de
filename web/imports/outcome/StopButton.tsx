import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { cancelRun } from '#contracts/system/runCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastFailed } from '../../ui/notice/toast.tsx';
import { importTexts } from '../frame/importTexts.ts';

/** Stops an import that is running. */
export function StopButton({ id }: { id: string }) {
  const say = useText(importTexts);
  const stop = useMutation({
    mutationFn: () => send(cancelRun, { params: { id } }),
    onError: error => toastFailed(say('stopFailed'), error),
  });
  return (
    <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
      {say('stop')}
    </Button>
  );
}
