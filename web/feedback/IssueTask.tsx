import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { FeedbackListed } from '#contracts/feedback/calls.ts';
import { useText } from '../platform/texts/messages.ts';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { feedbackListTexts } from './feedbackListTexts.ts';
import { useIssueTask } from './useIssueTask.ts';

type IssueTaskProps = {
  feedback: FeedbackListed;
  onChanged: (id: string) => void;
  /** What the task is about. */
  children: ReactNode;
};

/** Closes the task that reported issues are, with a note, or reopens it. */
export function IssueTask({ feedback, onChanged, children }: IssueTaskProps) {
  const say = useText(feedbackListTexts);
  const [note, setNote] = useState('');
  const { act, busy, failure } = useIssueTask(feedback, onChanged);
  const isOpen = feedback.task === 'open';
  return (
    <DialogBody
      typed={note.trim() !== ''}
      onSubmit={event => {
        event.preventDefault();
        act(isOpen ? { note: note.trim() } : 'reopen');
      }}
      actions={
        <Button type="submit" variant={isOpen ? 'filled' : 'default'} loading={busy}>
          {say(isOpen ? 'close' : 'reopen')}
        </Button>
      }
    >
      {children}
      {isOpen && (
        <Textarea
          label={say('note')}
          description={say('noteHelp')}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
          minRows={3}
          maxRows={10}
          maxLength={2_000}
          autosize
        />
      )}
      {failure && <ErrorPanel title={failure.title} error={failure.error} ofAct />}
    </DialogBody>
  );
}
