import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addNote, type NoteRead, removeNote } from '#contracts/queues/calls.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { notesQuery } from '../../platform/queue/queueQueries.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../notice/ErrorPanel.tsx';
import { toastFailed } from '../notice/toast.tsx';
import { RelativeTime } from '../show/RelativeTime.tsx';
import classes from './queue.module.css';
import { queueTexts } from './queueTexts.ts';
import { useRefetchOnActs } from './useRefetchOnActs.ts';

type QueueNotesProps = {
  kind: QueueKind;
  id: string;
  /** Whether a note has been begun that leaving would lose. */
  onTyped: (typed: boolean) => void;
};

/** What colleagues noted about an item, and a field to add a note. */
export function QueueNotes({ kind, id, onTyped }: QueueNotesProps) {
  const say = useText(queueTexts);
  const query = notesQuery(kind, id);
  const notes = useQuery(query);
  useRefetchOnActs(query.queryKey, ['queueNotes']);
  return (
    <section className={classes.notes} aria-label={say('notes')}>
      <h3>{say('notes')}</h3>
      <p className={classes.help}>{say('notesHelp')}</p>
      {notes.isError && (
        <ErrorPanel title={say('notesFailed')} error={notes.error} onRetry={() => notes.refetch()} />
      )}
      {!!notes.data?.length && (
        <ul className={classes.thread}>
          {notes.data.map(note => (
            <Note key={note.id} kind={kind} item={id} note={note} />
          ))}
        </ul>
      )}
      <NoteForm kind={kind} id={id} onTyped={onTyped} />
    </section>
  );
}

function Note({ kind, item, note }: { kind: QueueKind; item: string; note: NoteRead }) {
  const say = useText(queueTexts);
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: (key: string) => send(removeNote, { params: { kind, id: item, note: note.id } }, { key }),
    onError: error => toastFailed(say('noteRemoveFailed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: notesQuery(kind, item).queryKey }),
  });
  return (
    <li className={classes.note}>
      <div className={classes.noteHead}>
        <bdi>{note.by.name ?? say('somebody')}</bdi>
        <RelativeTime at={note.at} />
        {note.own && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            aria-label={say('removeNote')}
            loading={removal.isPending}
            onClick={() => removal.mutate(newKey())}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <p dir="auto">{note.text}</p>
    </li>
  );
}

function NoteForm({ kind, id, onTyped }: QueueNotesProps) {
  const say = useText(queueTexts);
  const client = useQueryClient();
  const [text, setText] = useState('');
  const begun = text.trim() !== '';
  useEffect(() => {
    onTyped(begun);
    return () => onTyped(false);
  }, [begun, onTyped]);
  const adding = useMutation({
    mutationFn: (key: string) =>
      send(addNote, { params: { kind, id }, body: { text: text.trim() } }, { key }),
    onSuccess: () => {
      setText('');
      void client.invalidateQueries({ queryKey: notesQuery(kind, id).queryKey });
    },
  });
  return (
    <div className={classes.noteForm}>
      <Textarea
        label={say('note')}
        value={text}
        maxLength={2_000}
        minRows={2}
        maxRows={8}
        autosize
        onChange={event => setText(event.currentTarget.value)}
      />
      {adding.isError && <ErrorPanel title={say('noteFailed')} error={adding.error} ofAct />}
      <Button
        variant="default"
        size="xs"
        disabled={!begun}
        loading={adding.isPending}
        onClick={() => adding.mutate(newKey())}
      >
        {say('addNote')}
      </Button>
    </div>
  );
}
