import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { addView, changeView, type ViewRead } from '#contracts/views/calls.ts';
import type { ViewedList } from '#contracts/views/savedView.ts';
import { send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { toastDone, toastFailed } from '../notice/toast.tsx';
import { viewsQuery } from './viewQueries.ts';
import { viewTexts } from './viewTexts.ts';

type ViewDialogProps = {
  list: ViewedList;
  opened: boolean;
  /** The view to change; without one, `query` is saved as a new one. */
  view: ViewRead | undefined;
  query: string;
  onClose: () => void;
};

/** Asks for the name of a view, and whether all administrators see it. */
export function ViewDialog({ list, opened, view, query, onClose }: ViewDialogProps) {
  const say = useText(viewTexts);
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  useEffect(() => {
    if (!opened) return;
    setName(view?.name ?? '');
    setShared(view?.shared ?? false);
  }, [opened]);
  const save = useMutation({
    mutationFn: () =>
      view
        ? send(changeView, { params: { list, id: view.id }, body: { name, shared } })
        : send(addView, { params: { list }, body: { name, query, shared } }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: viewsQuery(list).queryKey });
      toastDone(say('saved', { name }));
      onClose();
    },
    onError: error => toastFailed(say('failed'), error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') save.mutate();
  };
  return (
    <Dialog opened={opened} title={say(view ? 'changeTitle' : 'saveTitle')} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack gap="md" p="md">
          <TextInput
            label={say('name')}
            required
            maxLength={80}
            data-autofocus
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
          <Checkbox
            label={say('share')}
            checked={shared}
            onChange={event => setShared(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {say('done')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
