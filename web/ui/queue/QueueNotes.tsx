import { ActionIcon, Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { addNote, type listNotes, type NoteRead, removeNote } from '#contracts/queues/calls.ts';
import { readMentions } from '#contracts/queues/mentionCalls.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { queuesKey } from '../../platform/queue/overviewQueries.ts';
import { colleaguesQuery, notesQuery } from '../../platform/queue/queueQueries.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../notice/ErrorPanel.tsx';
import { toastFailed } from '../notice/toast.tsx';
import { RelativeTime } from '../show/RelativeTime.tsx';
import common from '../styles/common.module.css';
import { MentionField } from './MentionField.tsx';
import { type Mentionable, mentionParts, mentionsIn } from './mentionsIn.ts';
import classes from './queue.module.css';
import { queueTexts } from './queueTexts.ts';
import { SenderMessage } from './SenderMessage.tsx';
import { useRefetchOnActs } from './useRefetchOnActs.ts';

type QueueNotesProps = {
  kind: QueueKind;
  id: string;
  /** Whether there is an unfinished note that leaving would lose. */
  onTyped: (typed: boolean) => void;
};

/** What colleagues noted about an item and wrote to its sender, and fields for both. */
export function QueueNotes({ kind, id, onTyped }: QueueNotesProps) {
  const say = useText(queueTexts);
  const query = notesQuery(kind, id);
  const notes = useQuery(query);
  useRefetchOnActs(query.queryKey, ['queueNotes']);
  useReading(kind, id, notes.data?.notes);
  const [noting, setNoting] = useState(false);
  const [writing, setWriting] = useState(false);
  useEffect(() => onTyped(noting || writing), [noting, writing, onTyped]);
  useEffect(() => () => onTyped(false), [onTyped]);
  return (
    <section className={common.apart} aria-label={say('notes')}>
      <Title order={3} size={15}>
        {say('notes')}
      </Title>
      <Text mt={2} mb={10} className={common.quiet}>
        {say(isMailed(notes.data) ? 'notesAndMessages' : 'notesHelp')}
      </Text>
      {notes.isError && (
        <ErrorPanel title={say('notesFailed')} error={notes.error} onRetry={() => notes.refetch()} />
      )}
      {!!notes.data?.notes.length && (
        <Stack component="ul" gap={10} mb="sm" className={common.plain}>
          {notes.data.notes.map(note => (
            <Note key={note.id} kind={kind} item={id} note={note} />
          ))}
        </Stack>
      )}
      <NoteForm kind={kind} id={id} onTyped={setNoting} />
      {notes.data?.sender && (
        <SenderMessage kind={kind} id={id} sender={notes.data.sender} onTyped={setWriting} />
      )}
    </section>
  );
}

/** Whether a message can be sent to the sender, or was sent while there was an address. */
function isMailed(thread: AnswerOf<typeof listNotes> | undefined): boolean {
  return thread !== undefined && (thread.sender !== null || thread.notes.some(({ toSender }) => toSender));
}

/** Opening the notes of an item marks the reader's mentions there as read. */
function useReading(kind: QueueKind, id: string, notes: readonly NoteRead[] = []): void {
  const client = useQueryClient();
  const unread = notes.filter(note => note.unread).map(note => note.id);
  const names = unread.join();
  useEffect(() => {
    if (unread.length === 0) return;
    send(readMentions, { params: { kind, id }, body: { notes: unread } }, { key: newKey() })
      .then(() => client.invalidateQueries({ queryKey: queuesKey }))
      // The dot stays, and opening the item again retries.
      .catch(() => {});
    // The names identify what is unread.
  }, [kind, id, names]);
}

function Note({ kind, item, note }: { kind: QueueKind; item: string; note: NoteRead }) {
  const say = useText(queueTexts);
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: (key: string) => send(removeNote, { params: { kind, id: item, note: note.id } }, { key }),
    onError: error => toastFailed(say('noteRemoveFailed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: [...queuesKey, kind] }),
  });
  return (
    <li
      className={`${common.raised} ${classes.note}`}
      data-to-sender={note.toSender || note.by === null || undefined}
    >
      <Group gap="xs" wrap="nowrap" className={`${common.quiet} ${classes.noteHead}`}>
        <bdi>{note.by === null ? say('sender') : (note.by.name ?? say('somebody'))}</bdi>
        <RelativeTime at={note.at} />
        {note.toSender && (
          <Box component="span" c="var(--text)" fw={550}>
            {say('toSender')}
          </Box>
        )}
        {note.by === null && (
          <Box component="span" c="var(--text)" fw={550}>
            {say('fromSender')}
          </Box>
        )}
        {note.own && !note.toSender && (
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
      </Group>
      <p dir="auto" className={common.written}>
        <NoteText note={note} />
      </p>
    </li>
  );
}

/** The text of a note, with the people it mentions. */
function NoteText({ note: { text, mentions } }: { note: NoteRead }) {
  const people = mentions.flatMap(({ id, name }): Mentionable[] => (name ? [{ id, name }] : []));
  return mentionParts(text, people).map((part, at) =>
    part.mention ? <strong key={at}>{part.text}</strong> : part.text,
  );
}

function NoteForm({ kind, id, onTyped }: QueueNotesProps) {
  const say = useText(queueTexts);
  const client = useQueryClient();
  const [text, setText] = useState('');
  const begun = text.trim() !== '';
  useEffect(() => onTyped(begun), [begun, onTyped]);
  const colleagues = useQuery(colleaguesQuery()).data ?? [];
  const adding = useMutation({
    mutationFn: (key: string) => {
      const body = { text: text.trim(), mentions: mentionsIn(text, colleagues) };
      return send(addNote, { params: { kind, id }, body }, { key });
    },
    onSuccess: () => {
      setText('');
      void client.invalidateQueries({ queryKey: [...queuesKey, kind] });
    },
  });
  const add = () => begun && !adding.isPending && adding.mutate(newKey());
  return (
    <div className={classes.noteForm}>
      <MentionField value={text} onChange={setText} onSend={add} />
      {adding.isError && <ErrorPanel title={say('noteFailed')} error={adding.error} ofAct />}
      <Button variant="default" size="xs" disabled={!begun} loading={adding.isPending} onClick={add}>
        {say('addNote')}
      </Button>
    </div>
  );
}
