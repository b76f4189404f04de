import { APPLICATION_STATUSES } from '#contracts/organizers/application.ts';
import type { ApplicationRead } from '#contracts/organizers/applicationCalls.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { type Say, useText } from '../platform/texts/messages.ts';
import { BulkQueueScreen } from '../ui/queue/BulkQueueScreen.tsx';
import type { AskedText } from '../ui/queue/queueProps.ts';
import { labelled } from '../ui/screen/BookScreen.tsx';
import { ApplicationChoices } from './ApplicationChoices.tsx';
import { ApplicationDetails } from './ApplicationDetails.tsx';
import { applicationColumns } from './applicationColumns.tsx';
import { APPLICATIONS } from './applicationQueries.ts';
import { applicationTexts } from './applicationTexts.ts';
import { OrganizerTabs } from './OrganizerTabs.tsx';
import { organizersKey } from './queries.ts';

/** An approval registers an organizer. */
const CHANGES = [organizersKey];

/** Reasons for rejecting an application, in the applicant's language and not the moderator's. */
const REJECTION_REASONS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'This organizer is already registered. Please ask its team to add you.',
    'We could not find any dance events of this organizer.',
    'Please apply again with a website or a profile that shows your events.',
  ],
  es: [
    'Este organizador ya está registrado. Pide a su equipo que te añada.',
    'No hemos encontrado ningún evento de baile de este organizador.',
    'Vuelve a solicitarlo con un sitio web o un perfil que muestre tus eventos.',
  ],
};

/**
 * Visitors who want to become organizers: those that wait for a decision, unless the filters say otherwise. What is
 * chosen is an organizer to put the applicant on the team of; null registers a new one.
 */
export function ApplicationList() {
  const say = useText(applicationTexts);
  return (
    <BulkQueueScreen
      queue={APPLICATIONS}
      say={say}
      tabs={<OrganizerTabs />}
      figures={{
        pending: [say('pending'), {}],
        approved: [say('approved'), { status: 'approved' }],
        rejected: [say('rejected'), { status: 'rejected' }],
      }}
      selects={{
        status: [say('filterStatus'), { ...labelled(APPLICATION_STATUSES, say), all: say('anyStatus') }],
      }}
      columns={applicationColumns}
      nameOf={({ organizerName }) => organizerName}
      Details={ApplicationDetails}
      Choices={ApplicationChoices}
      decisions={{
        approve: {
          key: 'a',
          look: 'main',
          called: (linkTo: string | null) => (linkTo ? 'approveLink' : null),
          send: ({ choice }) => ['approve', { organizerId: choice }],
        },
        reject: {
          key: 'r',
          look: 'danger',
          asks: reasonAsked(say),
          send: ({ text: reason }) => ['reject', { reason }],
        },
      }}
      reopen={['reopen']}
      together="reject"
      changes={CHANGES}
    />
  );
}

function reasonAsked(
  say: Say<keyof (typeof applicationTexts)['texts'] & string>,
): AskedText<ApplicationRead> {
  return {
    label: say('reason'),
    help: ({ email }) => say('reasonHelp', { email }),
    missing: say('reasonMissing'),
    send: say('rejectDo'),
    longest: 2_000,
    templates: REJECTION_REASONS,
  };
}
