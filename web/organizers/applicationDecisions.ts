import {
  type ApplicationRead,
  approveApplication,
  rejectApplication,
  reopenApplication,
} from '#contracts/organizers/applicationCalls.ts';
import { send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import type { QueueDecision, QueueUndo } from '../ui/queue/queueProps.ts';
import { applicationTexts } from './applicationTexts.ts';
import { REJECTION_REASONS } from './rejectionReasons.ts';

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
