import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { useText } from '../../platform/texts/messages.ts';
import { uiTexts } from '../texts/messages.ts';
import { StatusBadge } from './StatusBadge.tsx';

/** Whether something is active, and so can be chosen and seen, or inactive. */
export function ActiveBadge({ status }: { status: 'active' | 'inactive' }) {
  const say = useText(uiTexts);
  return status === 'active' ? (
    <StatusBadge tone="green" icon={IconCircleCheck}>
      {say('active')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="quiet" icon={IconCircleOff}>
      {say('inactive')}
    </StatusBadge>
  );
}
