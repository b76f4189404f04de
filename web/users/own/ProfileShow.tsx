import { useText } from '../../platform/texts/messages.ts';
import { useSession } from '../../shell/session.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { usersTexts } from '../user/messages.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { OwnDataExport } from './OwnDataExport.tsx';
import { OwnLooks } from './OwnLooks.tsx';
import { ProfileAbout } from './ProfileAbout.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SessionList } from './SessionList.tsx';

/** The profile screen: everything users can see and do about their own account. */
export function ProfileShow() {
  const say = useText(usersTexts);
  const { user } = useSession();
  if (!user) return null;
  return (
    <>
      <ScreenHeader title={say('profile')} />
      <ProfileForm user={user} />
      {/* The dance styles to choose from are the administrators'. */}
      {user.role === 'admin' && <ProfileAbout />}
      <SessionList />
      <OwnLooks />
      <OwnDataExport />
      <DeleteAccount user={user} />
    </>
  );
}
