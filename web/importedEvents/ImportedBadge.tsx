import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconCopy,
  IconProgressCheck,
} from '@tabler/icons-react';
import type { ImportStatus } from '#contracts/importedEvents/importedEvent.ts';
import { useText } from '../platform/texts/messages.ts';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { importedTexts } from './importedTexts.ts';

const LOOKS = {
  pending: { tone: 'yellow', icon: IconClock },
  approved: { tone: 'blue', icon: IconProgressCheck },
  rejected: { tone: 'red', icon: IconCircleX },
  duplicate: { tone: 'quiet', icon: IconCopy },
  imported: { tone: 'green', icon: IconCircleCheck },
  needs_review: { tone: 'yellow', icon: IconAlertTriangle },
} as const;

/** A status, as icon and word; one that this release does not know is shown as pending. */
export function ImportedBadge({ status }: { status: ImportStatus }) {
  const say = useText(importedTexts);
  const known = Object.hasOwn(LOOKS, status) ? status : 'pending';
  return <StatusBadge {...LOOKS[known]}>{say(known)}</StatusBadge>;
}
