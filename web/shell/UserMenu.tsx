import { useSession } from './session.tsx';
import { UserButton } from './UserButton.tsx';
import { usePartOnUse } from './usePartOnUse.ts';

const loadPopover = () => import('./UserPopover.tsx');

/** The user menu's button; a click opens the links to the account's screens and the sign-out button. */
export function UserMenu() {
  const { user } = useSession();
  const { part, prepare, use } = usePartOnUse(loadPopover);
  if (!user) return null;
  if (part) return <part.UserPopover />;
  return (
    <UserButton
      user={user}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={use}
    />
  );
}
