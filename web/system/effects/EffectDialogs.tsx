import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type EffectRead, retryEffect } from '#contracts/system/effectCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { toastDone, toastFailed } from '../../ui/notice/toast.tsx';
import type { EffectAct } from './EffectCells.tsx';
import { EffectContents } from './EffectContents.tsx';
import { effectName } from './effectNameTexts.ts';
import { effectsKey } from './effectQueries.ts';
import { effectTexts } from './effectTexts.ts';
import { SettleEffect } from './SettleEffect.tsx';

export type EffectDialogOf = { act: EffectAct; effect: EffectRead };

/** What is asked, or shown, before or instead of doing something with an effect. */
export function EffectDialogs({ dialog, onClose }: { dialog: EffectDialogOf | null; onClose: () => void }) {
  const say = useText(effectTexts);
  const { retry, isRetrying } = useRetry();
  // Stays what it was while it fades out.
  const [last, setLast] = useState(dialog);
  if (dialog && dialog !== last) setLast(dialog);
  if (!last) return null;
  const { act, effect } = last;
  const opened = dialog !== null;
  if (act === 'show') return <EffectContents effect={effect} opened={opened} onClose={onClose} />;
  if (act !== 'retry') return <SettleEffect effect={effect} act={act} opened={opened} onClose={onClose} />;
  return (
    <ConfirmDialog
      opened={opened}
      title={say('againTitle')}
      confirm={say('retry')}
      cancel={say('keep')}
      busy={isRetrying}
      onConfirm={() => retry(effect.id, onClose)}
      onCancel={onClose}
    >
      <strong>{effectName(effect)}</strong>. {say('againText')}
    </ConfirmDialog>
  );
}

/** Retries an effect, and says so. */
export function useRetry(): { retry: (id: string, then?: () => void) => void; isRetrying: boolean } {
  const say = useText(effectTexts);
  const client = useQueryClient();
  const retrying = useMutation({
    mutationFn: ({ id, key }: { id: string; key: string }) => send(retryEffect, { params: { id } }, { key }),
    onSuccess: () => {
      toastDone(say('retried'));
    },
    onError: error => toastFailed(say('retryFailed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: effectsKey }),
  });
  return {
    retry: (id, then) => retrying.mutate({ id, key: newKey() }, { onSettled: () => then?.() }),
    isRetrying: retrying.isPending,
  };
}
