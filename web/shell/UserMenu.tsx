import { useSession } from './session.tsx';
import { UserButton } from './UserButton.tsx';
import { usePartOnUse } from './usePartOnUse.ts';

const loadPopover = () => import('./UserPopover.tsx');

/** Who is signed in; a click opens the screens about them, and the way out. */
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
