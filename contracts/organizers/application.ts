import { z } from 'zod';
import { ERASED, personal, type StreamOf } from '../platform/fact.ts';
import { sentBy } from '../platform/publicForm.ts';
import { shortText } from '../platform/text/text.ts';

export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

const applied = z.object({
  name: personal(z.string().min(1).max(120)),
  email: personal(z.email().max(254)),
  organizerName: personal(z.string().min(1).max(200)),
  description: personal(z.string().max(5_000).nullable()),
  website: personal(shortText(2048)),
  regionId: z.uuid().nullable(),
  /** The address of the site, under which the applicant can look up what became of it. */
  site: z.string().max(2_048).optional(),
  ...sentBy,
});
/**
 * `linked`: to an organizer that already existed. `userId` is the applicant's account, if there is one; `site` the
 * address under which one without an account accepts an invitation. Approvals from before there were any lack it.
 */
const approved = z.object({
  organizerId: z.uuid(),
  linked: z.boolean(),
  userId: z.uuid().nullable(),
  site: z.string().max(2_048).optional(),
});
const rejected = z.object({ reason: personal(z.string().min(1).max(2_000)) });
/** What it takes back of an approval: null and false after a rejection. */
const reopened = z.object({
  organizerId: z.uuid().nullable(),
  linked: z.boolean(),
  userId: z.uuid().nullable(),
});
const joined = z.object({ userId: z.uuid() });

export const applicationFacts = {
  OrganizerApplied: applied,
  OrganizerApplicationApproved: approved,
  OrganizerApplicationRejected: rejected,
  OrganizerApplicationReopened: reopened,
  /** The applicant, who had no account when the application was approved, has one now and is on the team. */
  ApplicantJoinedTeam: joined,
  OrganizerApplicationErased: z.object({}),
};

export const applicationCommands = {
  ApplyAsOrganizer: applied,
  ApproveOrganizerApplication: approved,
  RejectOrganizerApplication: rejected,
  /** `events`: how many events the organizer registered by the approval has. */
  ReopenOrganizerApplication: z.object({ events: z.int().nonnegative() }),
  NoteApplicantJoined: joined,
  EraseOrganizerApplication: z.object({}),
};

export type ApplicationState = Omit<z.output<typeof applied>, 'emailHash'> & {
  status: ApplicationStatus;
  organizerId: string | null;
  linked: boolean;
  userId: string | null;
  reason: string | null;
  erased: boolean;
};

/** Streams `organizerApplication-<id>`: a visitor who wants to become an organizer. */
export const applicationStream: StreamOf<
  ApplicationState,
  typeof applicationFacts,
  typeof applicationCommands,
  'OrganizerApplied'
> = {
  category: 'organizerApplication',
  named: { field: 'organizerName' },
  facts: applicationFacts,
  commands: applicationCommands,
  erasedBy: 'OrganizerApplicationErased',
  begin: {
    OrganizerApplied: ({ emailHash: _, ...data }) => ({
      ...data,
      status: 'pending',
      organizerId: null,
      linked: false,
      userId: null,
      reason: null,
      erased: false,
    }),
  },
  evolve: {
    OrganizerApplicationApproved: (state, { site: _, ...data }) => ({
      ...state,
      ...data,
      status: 'approved',
    }),
    OrganizerApplicationRejected: (state, { reason }) => ({ ...state, status: 'rejected', reason }),
    OrganizerApplicationReopened: state => ({
      ...state,
      status: 'pending',
      organizerId: null,
      linked: false,
      userId: null,
      reason: null,
    }),
    ApplicantJoinedTeam: (state, { userId }) => ({ ...state, userId }),
    OrganizerApplicationErased: state => ({
      ...state,
      name: ERASED,
      email: ERASED,
      organizerName: ERASED,
      description: null,
      website: null,
      reason: state.reason === null ? null : ERASED,
      erased: true,
    }),
  },
};
