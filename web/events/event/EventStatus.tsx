import { IconBan, IconCircleCheck, IconFlag3, IconPencil } from '@tabler/icons-react';
import type { Status } from '#contracts/events/event/eventFields.ts';
import { useText } from '../../platform/texts/messages.ts';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { STATUS_TEXTS } from './choiceTexts.ts';
import { eventTexts } from './messages.ts';

const LOOKS = {
  draft: { tone: 'yellow', icon: IconPencil },
  published: { tone: 'green', icon: IconCircleCheck },
  cancelled: { tone: 'red', icon: IconBan },
  completed: { tone: 'blue', icon: IconFlag3 },
} as const satisfies Record<Status, unknown>;

export function EventStatus({ status }: { status: Status }) {
  const say = useText(eventTexts);
  return <StatusBadge {...LOOKS[status]}>{say(STATUS_TEXTS[status])}</StatusBadge>;
}
