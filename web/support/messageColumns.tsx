import { Stack } from '@mantine/core';
import type { contactQueue, ListedMessage } from '#contracts/support/calls.ts';
import { text } from '../platform/texts/messages.ts';
import type { NameItem } from '../ui/queue/BulkQueueScreen.tsx';
import type { BookColumns } from '../ui/screen/BookScreen.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import common from '../ui/styles/common.module.css';
import { contactTexts } from './contactTexts.ts';
import { MessageDue, MessageStatus } from './MessageCells.tsx';

export function messageColumns(named: NameItem<ListedMessage>): BookColumns<typeof contactQueue> {
  const say = text(contactTexts);
  return {
    name: {
      header: say('columnFrom'),
      width: '24%',
      card: 'heading',
      cell: message => named(message, message.email),
    },
    subject: {
      header: say('columnSubject'),
      cell: ({ subject, message }) => (
        <Stack component="span" gap={0} miw={0} lh={1.3}>
          <span>{say(subject)}</span>
          <bdi className={`${common.quiet} ${common.truncated}`}>{message}</bdi>
        </Stack>
      ),
    },
    received: {
      header: say('columnReceived'),
      width: '150px',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    due: {
      header: say('columnAnswerBy'),
      width: '190px',
      spare: 'late',
      cell: message => <MessageDue message={message} />,
    },
    status: {
      header: say('columnStatus'),
      width: '126px',
      card: 'corner',
      cell: message => <MessageStatus message={message} />,
    },
  };
}
