import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { eraseSubscriptions } from '#contracts/subscriptions/calls.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { toastDone } from '../ui/notice/toast.tsx';
import common from '../ui/styles/common.module.css';
import classes from './Subscriptions.module.css';
import { subscriptionTexts } from './subscriptionTexts.ts';

/** Erases all that an address gets by mail. `of` is the prefix of the queries that count it. */
export function EraseAddress({ of }: { of: QueryKey }) {
  const say = useText(subscriptionTexts);
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const email = typed.trim();
  const erasure = useMutation({
    mutationFn: (key: string) => send(eraseSubscriptions, { body: { email } }, { key }),
    onSuccess: ({ erased }) => {
      for (const queryKey of [of, ['audit']]) void client.invalidateQueries({ queryKey });
      toastDone(erased === 0 ? say('nothing') : say('erased', { count: erased }));
      setAsked(false);
      setTyped('');
    },
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setMissing(email === '');
    if (email === '') return;
    // Otherwise the question would begin with the failure of the last one.
    erasure.reset();
    setAsked(true);
  };
  return (
    <Stack component="section" aria-labelledby="erase-address" maw={640} mt="lg" className={common.card}>
      <Title order={2} id="erase-address" size={17}>
        {say('eraseTitle')}
      </Title>
      <Text>{say('eraseText')}</Text>
      <form onSubmit={ask} noValidate className={classes.form}>
        <TextInput
          type="email"
          label={say('email')}
          value={typed}
          autoComplete="off"
          error={isMissing && say('emailMissing')}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" leftSection={<IconEraser size={16} aria-hidden />}>
          {say('erase')}
        </Button>
      </form>
      <ConfirmDialog
        opened={asked}
        title={say('question', { email })}
        confirm={say('confirm')}
        cancel={say('keep')}
        busy={erasure.isPending}
        failure={erasure.isError ? { title: say('failed'), error: erasure.error } : null}
        onCancel={() => setAsked(false)}
        onConfirm={() => erasure.mutate(newKey())}
      >
        {say('consequence')}
      </ConfirmDialog>
    </Stack>
  );
}
