import { useQuery } from '@tanstack/react-query';
import { mentionsKey, mentionsQuery } from '../platform/queue/overviewQueries.ts';
import { usePartOnUse } from '../ui/notice/usePartOnUse.ts';
import { useRefetchOnActs } from '../ui/queue/useRefetchOnActs.ts';
import { useSession } from './session.tsx';
import { UserButton } from './UserButton.tsx';

const NOTES = ['queueNotes'];
const loadPopover = () => import('./UserPopover.tsx');

/** The user menu's button; a click opens the links to the account's screens and the sign-out button. */
export function UserMenu() {
  const { user } = useSession();
  const { part, prepare, use } = usePartOnUse(loadPopover);
  const mentions = useQuery({ ...mentionsQuery(), enabled: user?.role === 'admin' }).data?.unread ?? 0;
  useRefetchOnActs(mentionsKey, NOTES);
  if (!user) return null;
  if (part) return <part.UserPopover mentions={mentions} />;
  return (
    <UserButton
      user={user}
      mentions={mentions}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={use}
    />
  );
}
