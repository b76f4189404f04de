import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { addTemplate, changeTemplate, removeTemplate } from '#contracts/queues/calls.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { templatesQuery } from '../../platform/queue/queueQueries.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../notice/toast.tsx';
import common from '../styles/common.module.css';
import classes from './queue.module.css';
import { queueTexts } from './queueTexts.ts';

type ReasonTemplatesProps = {
  kind: QueueKind;
  /** The language of who is to read the reason. */
  language: Language;
  builtIn: readonly string[];
  text: string;
  onPick: (text: string) => void;
};

/** Texts to pick from: those of the console, and administrators' own, which are kept here. */
export function ReasonTemplates({ kind, language, builtIn, text, onPick }: ReasonTemplatesProps) {
  const say = useText(queueTexts);
  const own = (useQuery(templatesQuery(kind)).data ?? []).filter(one => one.language === language);
  const [picked, setPicked] = useState<string | null>(null);
  const { add, change, remove, busy } = useTemplateWrites(kind);
  const all = [...builtIn.map(one => ({ id: null, text: one })), ...own];
  const current = own.find(({ id }) => id === picked);
  const written = text.trim();
  const isNew = written !== '' && all.every(one => one.text !== written);
  return (
    <>
      {all.length > 0 && (
        <TextsToPick
          legend={say('templates')}
          all={all}
          language={language}
          onPick={one => {
            setPicked(one.id);
            onPick(one.text);
          }}
        />
      )}
      <Group gap="xs" mt="xs" mb={18}>
        {isNew && (
          <Button variant="subtle" size="compact-sm" disabled={busy} onClick={() => add(language, written)}>
            {say('saveTemplate')}
          </Button>
        )}
        {current && isNew && (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={busy}
            onClick={() => change(current.id, written)}
          >
            {say('changeTemplate')}
          </Button>
        )}
        {current && !isNew && (
          <Button
            variant="subtle"
            size="compact-sm"
            color="red"
            disabled={busy}
            onClick={() => remove(current.id)}
          >
            {say('removeTemplate')}
          </Button>
        )}
      </Group>
    </>
  );
}

type Pickable = { id: string | null; text: string };

type TextsToPickProps = {
  legend: string;
  all: readonly Pickable[];
  language: Language;
  onPick: (one: Pickable) => void;
};

/** Texts, each of which is picked by a click. */
export function TextsToPick({ legend, all, language, onPick }: TextsToPickProps) {
  return (
    <Stack component="fieldset" gap={6} my="md" align="flex-start" className={common.plain}>
      <legend>{legend}</legend>
      {all.map(one => (
        <Button
          key={one.id ?? one.text}
          variant="default"
          size="compact-sm"
          className={classes.template}
          lang={language}
          onClick={() => onPick(one)}
        >
          {one.text}
        </Button>
      ))}
    </Stack>
  );
}

function useTemplateWrites(kind: QueueKind) {
  const say = useText(queueTexts);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: templatesQuery(kind).queryKey });
  const saving = useMutation({
    mutationFn: ({ id, language, text }: { id?: string; language?: Language; text: string }) =>
      id
        ? send(changeTemplate, { params: { kind, id }, body: { text } }, { key: newKey() })
        : send(addTemplate, { params: { kind }, body: { language: language!, text } }, { key: newKey() }),
    onSuccess: () => toastDone(say('templateSaved')),
    onError: error => toastFailed(say('templateFailed'), error),
    onSettled: refresh,
  });
  const removing = useMutation({
    mutationFn: (id: string) => send(removeTemplate, { params: { kind, id } }, { key: newKey() }),
    onSuccess: () => toastDone(say('templateRemoved')),
    onError: error => toastFailed(say('templateRemoveFailed'), error),
    onSettled: refresh,
  });
  return {
    busy: saving.isPending || removing.isPending,
    add: (language: Language, text: string) => saving.mutate({ language, text }),
    change: (id: string, text: string) => saving.mutate({ id, text }),
    remove: (id: string) => removing.mutate(id),
  };
}
