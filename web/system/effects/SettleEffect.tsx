import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { type EffectRead, settleEffect } from '#contracts/system/effectCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { toastDone } from '../../ui/notice/toast.tsx';
import common from '../../ui/styles/common.module.css';
import { effectName } from './effectNameTexts.ts';
import { effectsKey } from './effectQueries.ts';
import { effectTexts } from './effectTexts.ts';

type SettleProps = { effect: EffectRead; act: 'done' | 'giveUp'; opened: boolean; onClose: () => void };

/** Asks for the reason why an effect is not to be tried again. */
export function SettleEffect({ effect, act, opened, onClose }: SettleProps) {
  const say = useText(effectTexts);
  const form = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const settle = useSettle(effect.id, act, onClose);
  const { reset } = settle;
  useEffect(() => {
    if (!opened) return;
    setReason('');
    setMissing(false);
    reset();
  }, [opened, reset]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = reason.trim();
    setMissing(text === '');
    if (text !== '') settle.mutate({ text, key: newKey() });
  };
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {say('keep')}
      </Button>
      <Button
        type="submit"
        form={form}
        loading={settle.isPending}
        color={act === 'giveUp' ? 'red' : undefined}
      >
        {say(act)}
      </Button>
    </>
  );
  return (
    <Dialog opened={opened} onClose={onClose} title={say(`${act}Title`)} width={460}>
      <DialogBody actions={actions} typed={reason !== '' && !settle.isPending}>
        <form id={form} className={common.stack} onSubmit={submit} noValidate>
          <p>
            <strong>{effectName(effect)}</strong>. {say(`${act}Text`)}
          </p>
          <TextInput
            data-autofocus
            label={say('reason')}
            value={reason}
            autoComplete="off"
            maxLength={500}
            error={isMissing && say('missing')}
            onChange={event => setReason(event.currentTarget.value)}
          />
          {settle.isError && <ErrorPanel title={say('settleFailed')} error={settle.error} ofAct />}
        </form>
      </DialogBody>
    </Dialog>
  );
}

function useSettle(id: string, act: SettleProps['act'], onDone: () => void) {
  const say = useText(effectTexts);
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) => {
      const body = { status: act === 'done' ? 'done' : 'givenUp', reason: text } as const;
      return send(settleEffect, { params: { id }, body }, { key });
    },
    onSuccess: () => {
      toastDone(say('settled'));
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: effectsKey }),
  });
}
