import { Stack } from '@mantine/core';
import { type Icon, IconCircleCheck, IconClockExclamation, IconMail, IconTrash } from '@tabler/icons-react';
import type { ContactMessageRead } from '#contracts/support/calls.ts';
import type { ContactStatus } from '#contracts/support/contactMessage.ts';
import { useText } from '../platform/texts/messages.ts';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { StatusBadge, type Tone } from '../ui/show/StatusBadge.tsx';
import common from '../ui/styles/common.module.css';
import { contactTexts } from './contactTexts.ts';

const LOOKS: Record<ContactStatus, { tone: Tone; icon: Icon }> = {
  open: { tone: 'yellow', icon: IconMail },
  answered: { tone: 'green', icon: IconCircleCheck },
  spam: { tone: 'quiet', icon: IconTrash },
};

type Stated = Pick<ContactMessageRead, 'status' | 'overdue'>;

export function MessageStatus({ message: { status, overdue } }: { message: Stated }) {
  const say = useText(contactTexts);
  const { tone, icon } = overdue ? { tone: 'red' as const, icon: IconClockExclamation } : LOOKS[status];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {say(`is_${overdue ? 'late' : status}`)}
    </StatusBadge>
  );
}

/** When an open message must be answered, and when what it asks for must be done. */
export function MessageDue({
  message,
}: {
  message: Pick<ContactMessageRead, 'status' | 'answerBy' | 'dueBy'>;
}) {
  const say = useText(contactTexts);
  const { status, answerBy, dueBy } = message;
  if (status !== 'open') return '–';
  return (
    <Stack component="span" gap={0} lh={1.3}>
      <RelativeTime at={answerBy} />
      {dueBy && (
        <span className={common.quiet}>
          {say('dueByShort')} <RelativeTime at={dueBy} />
        </span>
      )}
    </Stack>
  );
}
