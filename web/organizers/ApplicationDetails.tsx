import { Link } from 'react-router-dom';
import type { ApplicationShown } from '#contracts/organizers/applicationCalls.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { useText } from '../platform/texts/messages.ts';
import { EraseSubmission } from '../ui/dialog/EraseSubmission.tsx';
import { Particulars, Quoted } from '../ui/show/Particulars.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { SafeLink } from '../ui/show/SafeLink.tsx';
import { applicationsKey } from './applicationQueries.ts';
import { applicationTexts } from './applicationTexts.ts';

type ApplicationDetailsProps = { shown: ApplicationShown; onClose: () => void };

/** An application, and its outcome. */
export function ApplicationDetails({ shown, onClose }: ApplicationDetailsProps) {
  return (
    <>
      <ApplicationFacts shown={shown} />
      <Erasure shown={shown} onErased={onClose} />
    </>
  );
}

function ApplicationFacts({ shown }: { shown: ApplicationShown }) {
  const say = useText(applicationTexts);
  const { application, account, organizer, otherApplications } = shown;
  const { name, email, website, region, status, decidedBy, decidedAt, reason, linked } = application;
  const organizerLink = organizer && (
    <Link to={`/admin/organizers?id=${organizer.id}`}>{organizer.name}</Link>
  );
  return (
    <>
      <Particulars
        items={[
          [say('columnApplicant'), <bdi key="name">{name}</bdi>],
          [
            say('email'),
            <a key="mail" href={`mailto:${email}`}>
              {email}
            </a>,
          ],
          [say('website'), website && <SafeLink key="website" href={website} />],
          [say('columnRegion'), shownPlace(region?.city, region?.country)],
          [say('columnReceived'), <RelativeTime key="received" at={application.createdAt} />],
          [say('language'), say(`language_${application.language}`)],
          [say('account'), <AccountWords key="account" application={application} account={account} />],
          [
            say(`is_${status}`),
            decidedAt && (
              <>
                {decidedBy?.name ?? say('somebody')}, <RelativeTime at={decidedAt} />
              </>
            ),
          ],
          [say(linked ? 'linkedOrganizer' : 'becameOrganizer'), organizerLink],
        ]}
      />
      {otherApplications > 0 && <p>{say('others', { count: otherApplications })}</p>}
      {application.description && <Quoted>{application.description}</Quoted>}
      {reason && (
        <>
          <h3>{say('reasonGiven')}</h3>
          <Quoted>{reason}</Quoted>
        </>
      )}
    </>
  );
}

function AccountWords({ application, account }: Pick<ApplicationShown, 'application' | 'account'>) {
  const say = useText(applicationTexts);
  if (account) return <Link to={`/admin/users?id=${account.id}`}>{account.name}</Link>;
  const { awaitsAccount, email } = application;
  return awaitsAccount ? say('awaitsAccount', { email }) : say('noAccount');
}

function Erasure({ shown, onErased }: { shown: ApplicationShown; onErased: () => void }) {
  const { id, name } = shown.application;
  return (
    <p>
      <EraseSubmission
        kind="organizerApplication"
        id={id}
        name={name}
        of={applicationsKey}
        onErased={onErased}
      />
    </p>
  );
}
