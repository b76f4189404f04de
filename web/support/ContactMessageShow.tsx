import { Button, Skeleton, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContactMessageRead } from '#contracts/support/calls.ts';
import { CallFailed } from '../platform/calls/callFailed.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { EraseSubmission } from '../ui/dialog/EraseSubmission.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { Particulars, Quoted } from '../ui/show/Particulars.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { contactTexts } from './contactTexts.ts';
import { MessageStatus } from './MessageCells.tsx';
import { messageQuery, messagesKey } from './queries.ts';
import { useMessageActs } from './useMessageActs.ts';

type ContactMessageShowProps = {
  /** Null while closed. */
  id: string | null;
  onClose: () => void;
  onChanged: (id: string) => void;
};

/** One message in full beside the list, and what can be done with it. */
export function ContactMessageShow({ id, onClose, onChanged }: ContactMessageShowProps) {
  const say = useText(contactTexts);
  const message = useQuery({ ...messageQuery(id ?? ''), enabled: id !== null });
  const gone = message.error instanceof CallFailed && message.error.status === 404;
  const title = message.data && !gone ? say('messageOf', { name: message.data.name }) : say('title');
  return (
    <Dialog opened={id !== null} onClose={onClose} title={title} width={560} beside>
      {message.data && !gone ? (
        <Shown key={message.data.id} message={message.data} onClose={onClose} onChanged={onChanged} />
      ) : (
        <DialogBody>
          {message.isPending && <Skeleton height={240} mt="md" />}
          {gone && <p role="status">{say('gone')}</p>}
          {message.isError && !gone && (
            <ErrorPanel title={say('loadFailed')} error={message.error} onRetry={() => message.refetch()} />
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

type ShownProps = Omit<ContactMessageShowProps, 'id'> & { message: ContactMessageRead };

function Shown({ message, onClose, onChanged }: ShownProps) {
  const say = useText(contactTexts);
  const [answer, setAnswer] = useState('');
  const [missing, setMissing] = useState(false);
  const { send, sort, failure, busy } = useMessageActs(message, { onClose, onChanged });
  const { status } = message;
  const submit = () => (answer.trim() === '' ? setMissing(true) : send(answer.trim()));
  return (
    <DialogBody
      typed={answer.trim() !== ''}
      {...(status === 'open' && {
        onSubmit: (event: { preventDefault(): void }) => {
          event.preventDefault();
          submit();
        },
      })}
      actions={
        status === 'open' ? (
          <>
            <Button variant="default" disabled={busy} onClick={() => sort('spam')}>
              {say('markSpam')}
            </Button>
            <Button type="submit" loading={busy}>
              {say('send')}
            </Button>
          </>
        ) : (
          <Button variant="default" loading={busy} onClick={() => sort('open')}>
            {say('reopen')}
          </Button>
        )
      }
    >
      <MessageFacts message={message} />
      <Quoted>{message.message}</Quoted>
      {message.answer && (
        <>
          <h3>{say('sentAnswer')}</h3>
          <Quoted>{message.answer}</Quoted>
        </>
      )}
      {status === 'open' && (
        <AnswerField
          email={message.email}
          answer={answer}
          missing={missing}
          onAnswer={written => {
            setAnswer(written);
            setMissing(false);
          }}
        />
      )}
      {failure && <ErrorPanel title={failure.title} error={failure.error} ofAct />}
      <p>
        <EraseSubmission
          kind="contactMessage"
          id={message.id}
          name={message.name}
          of={messagesKey}
          onErased={onClose}
        />
      </p>
    </DialogBody>
  );
}

type AnswerFieldProps = {
  email: string;
  answer: string;
  missing: boolean;
  onAnswer: (written: string) => void;
};

function AnswerField({ email, answer, missing, onAnswer }: AnswerFieldProps) {
  const say = useText(contactTexts);
  return (
    <Textarea
      label={say('answerLabel')}
      description={say('answerHelp', { email })}
      value={answer}
      onChange={event => onAnswer(event.currentTarget.value)}
      error={missing && say('answerMissing')}
      minRows={6}
      maxRows={16}
      maxLength={5_000}
      autosize
      data-autofocus
    />
  );
}

function MessageFacts({ message }: { message: ContactMessageRead }) {
  const say = useText(contactTexts);
  const { subject, email, status, decidedBy, decidedAt, answerBy, dueBy, createdAt, language } = message;
  return (
    <Particulars
      items={[
        [say('columnSubject'), say(subject)],
        [say('statusLabel'), <MessageStatus key="status" message={message} />],
        [
          say('email'),
          <a key="mail" href={`mailto:${email}`}>
            {email}
          </a>,
        ],
        [say('language'), say(`language_${language}`)],
        [say('received'), <RelativeTime key="received" at={createdAt} />],
        status === 'open'
          ? [say('answerBy'), <RelativeTime key="answerBy" at={answerBy} />]
          : [
              say(`is_${status}`),
              decidedAt && (
                <>
                  {decidedBy?.name ?? say('somebody')}, <RelativeTime at={decidedAt} />
                </>
              ),
            ],
        [say('dueBy'), dueBy && <RelativeTime key="dueBy" at={dueBy} />],
      ]}
    />
  );
}
