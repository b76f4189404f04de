import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ApplicationShown } from '#contracts/organizers/applicationCalls.ts';
import { CallFailed } from '../platform/calls/callFailed.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { useText } from '../platform/texts/messages.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { EraseSubmission } from '../ui/dialog/EraseSubmission.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { Particulars, Quoted } from '../ui/show/Particulars.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { ApplicationDecision } from './ApplicationDecision.tsx';
import { applicationQuery, applicationsKey } from './applicationQueries.ts';
import { applicationTexts } from './applicationTexts.ts';

type ApplicationShowProps = {
  /** Null while closed. */
  id: string | null;
  onClose: () => void;
  onDecided: (id: string) => void;
};

/** One application beside the list, and its decision. */
export function ApplicationShow({ id, onClose, onDecided }: ApplicationShowProps) {
  const say = useText(applicationTexts);
  const shown = useQuery({ ...applicationQuery(id ?? ''), enabled: id !== null });
  const gone = shown.error instanceof CallFailed && shown.error.status === 404;
  const found = gone ? undefined : shown.data;
  const name = found?.application.organizerName;
  return (
    <Dialog
      opened={id !== null}
      onClose={onClose}
      title={name ? say('applicationOf', { name }) : say('tabApplications')}
      width={560}
      beside
    >
      {found?.application.status === 'pending' && (
        <ApplicationDecision key={id} shown={found} onClose={onClose} onDecided={onDecided}>
          <ApplicationFacts shown={found} />
          <Erasure shown={found} onErased={onClose} />
        </ApplicationDecision>
      )}
      {found?.application.status !== 'pending' && (
        <DialogBody>
          {found && <ApplicationFacts shown={found} />}
          {found && <Erasure shown={found} onErased={onClose} />}
          {shown.isPending && <Skeleton height={240} mt="md" />}
          {gone && <p role="status">{say('gone')}</p>}
          {shown.isError && !gone && (
            <ErrorPanel title={say('loadFailed')} error={shown.error} onRetry={() => shown.refetch()} />
          )}
        </DialogBody>
      )}
    </Dialog>
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

/** Only addresses of the web: an older record may have anything. */
function SafeLink({ href }: { href: string }) {
  if (!/^https?:/.test(href)) return href;
  return (
    <a href={href} target="_blank" rel="noreferrer nofollow">
      {href}
    </a>
  );
}
