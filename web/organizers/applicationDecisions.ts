import {
  type ApplicationRead,
  approveApplication,
  rejectApplication,
  reopenApplication,
} from '#contracts/organizers/applicationCalls.ts';
import type { Language } from '#contracts/platform/sentence.ts';
import { send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import type { QueueDecision, QueueUndo } from '../ui/queue/queueProps.ts';
import { applicationTexts } from './applicationTexts.ts';

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

/** An organizer to put the applicant on the team of; null registers a new one. */
type Linked = string;

/** Approves an application, for a new organizer or one that it may duplicate, or rejects it with a reason. */
export function useApplicationDecisions(): QueueDecision<ApplicationRead, Linked>[] {
  const say = useText(applicationTexts);
  return [
    {
      name: 'approve',
      key: 'a',
      look: 'main',
      label: linkTo => say(linkTo ? 'approveLink' : 'approve'),
      send: ({ id }, { choice, key }) =>
        send(approveApplication, { params: { id }, body: { organizerId: choice } }, { key }),
      done: ({ organizerName: name }, linkTo) => say(linkTo ? 'didLink' : 'didApprove', { name }),
      failed: say('approveFailed'),
    },
    {
      name: 'reject',
      key: 'r',
      look: 'danger',
      label: () => say('reject'),
      asks: {
        label: say('reason'),
        help: ({ email }) => say('reasonHelp', { email }),
        missing: say('reasonMissing'),
        send: say('rejectDo'),
        longest: 2_000,
        templates: REJECTION_REASONS,
      },
      send: ({ id }, { text: reason, key }) =>
        send(rejectApplication, { params: { id }, body: { reason } }, { key }),
      done: ({ organizerName: name }) => say('didReject', { name }),
      failed: say('rejectFailed'),
    },
  ];
}

/** Takes either decision back, with the organizer that an approval made. */
export function useApplicationUndo(): QueueUndo<ApplicationRead> {
  const say = useText(applicationTexts);
  return {
    label: say('reopen'),
    send: (id, key) => send(reopenApplication, { params: { id } }, { key }),
    done: ({ organizerName: name }) => say('didReopen', { name }),
    failed: say('reopenFailed'),
  };
}
