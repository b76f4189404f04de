import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ContactMessageRead, ListedMessage } from '#contracts/support/calls.ts';
import { CONTACT_STATUSES, CONTACT_SUBJECTS } from '#contracts/support/contactMessage.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { useOpenRow } from '../platform/list/useOpenRow.ts';
import { useText } from '../platform/texts/messages.ts';
import { BulkQueueScreen } from '../ui/queue/BulkQueueScreen.tsx';
import { NameCell } from '../ui/show/NameCell.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import common from '../ui/styles/common.module.css';
import type { DataColumn } from '../ui/table/tableProps.ts';
import { ContactMessageDetails } from './ContactMessageDetails.tsx';
import { contactTexts } from './contactTexts.ts';
import { MessageDue, MessageStatus } from './MessageCells.tsx';
import { useMessageDecisions, useMessageUndo } from './messageDecisions.ts';
import { MESSAGE_LIST, messageListQuery, messageQuery, messagesKey } from './queries.ts';

const KINDS = ['contactMessage'];

/** The messages of visitors: those that wait for an answer, unless the filters say otherwise. */
export function ContactInbox() {
  const say = useText(contactTexts);
  const list = useListFilters(MESSAGE_LIST);
  const { hrefOf } = useOpenRow();
  return (
    <BulkQueueScreen
      kind="contactMessage"
      say={say}
      list={list}
      query={useQuery(messageListQuery(list.filters))}
      of={messagesKey}
      kinds={KINDS}
      figures={{
        open: { label: say('open'), shows: {} },
        overdue: { label: say('overdue'), shows: { overdue: 'true' } },
        answered: { label: say('answered'), shows: { status: 'answered' } },
        spam: { label: say('spam'), shows: { status: 'spam' } },
      }}
      selects={useSelects()}
      columns={useColumns(hrefOf)}
      rowsOf={answer => answer.messages}
      nameOf={message => message.name}
      useItem={useMessage}
      itemKey={id => messageQuery(id).queryKey}
      rowIn={(shown: ContactMessageRead): ListedMessage => shown}
      titleOf={({ name }) => say('messageOf', { name })}
      waits={({ status }) => status === 'open'}
      languageOf={({ language }) => language}
      Details={ContactMessageDetails}
      decisions={useMessageDecisions()}
      undo={useMessageUndo()}
      together="spam"
      faster={({ status, ...who }) => say(status === 'spam' ? 'faster_spam' : 'faster_answered', who)}
    />
  );
}

function useMessage(id: string | null) {
  return useQuery({ ...messageQuery(id ?? ''), enabled: id !== null });
}

function useSelects() {
  const say = useText(contactTexts);
  return [
    {
      name: 'status' as const,
      label: say('filterStatus'),
      options: [
        ...CONTACT_STATUSES.map(value => ({ value, label: say(value) })),
        { value: 'all', label: say('anyStatus') },
      ],
    },
    {
      name: 'subject' as const,
      label: say('filterSubject'),
      options: [
        { value: 'all', label: say('anySubject') },
        ...CONTACT_SUBJECTS.map(value => ({ value, label: say(value) })),
      ],
    },
    {
      name: 'overdue' as const,
      label: say('filterOverdue'),
      options: [
        { value: 'all', label: say('anyOverdue') },
        { value: 'true', label: say('isOverdue') },
      ],
    },
  ];
}

function useColumns(hrefOf: (id: string) => string): DataColumn<ListedMessage>[] {
  const say = useText(contactTexts);
  // The addresses change with the filters, which the link of each row keeps.
  return useMemo(
    () => [
      {
        id: 'from',
        header: say('columnFrom'),
        sort: 'name',
        width: '24%',
        card: 'heading',
        cell: ({ id, name, email }) => (
          <NameCell name={name} href={hrefOf(id)} link={{ preventScrollReset: true }} beside={email} />
        ),
      },
      {
        id: 'subject',
        header: say('columnSubject'),
        sort: 'subject',
        cell: ({ subject, message }) => (
          <Stack component="span" gap={0} miw={0} lh={1.3}>
            <span>{say(subject)}</span>
            <bdi className={`${common.quiet} ${common.truncated}`}>{message}</bdi>
          </Stack>
        ),
      },
      {
        id: 'received',
        header: say('columnReceived'),
        sort: 'received',
        width: '150px',
        cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
      {
        id: 'due',
        header: say('columnAnswerBy'),
        width: '190px',
        spare: 'late',
        cell: message => <MessageDue message={message} />,
      },
      {
        id: 'status',
        header: say('columnStatus'),
        width: '126px',
        card: 'corner',
        cell: message => <MessageStatus message={message} />,
      },
    ],
    [say('columnFrom'), hrefOf('')],
  );
}
