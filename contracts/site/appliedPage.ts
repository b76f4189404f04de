import type { ApplicationStatus } from '../organizers/application.ts';
import type { FormState } from './formState.ts';

/** Where an application as an organizer stands, for who has the link of its mails. `organizer` is its name once approved. */
export type AppliedPage = {
  name: 'applied';
  status: ApplicationStatus;
  organizer: string | null;
  /** Whether the applicant still has to accept the invitation that makes their account. */
  needsAccount: boolean;
  sentAt: string;
  decidedAt: string | null;
  /** Why it was rejected, as it was mailed. */
  reason: string | null;
  /** What administrators wrote to the applicant, and the applicant (`own`) to them. */
  messages: readonly { text: string; at: string; own: boolean }[];
  mayAnswer: boolean;
  answer: FormState;
};
