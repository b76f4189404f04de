import { z } from 'zod';
import type { StreamOf } from '../platform/fact.ts';
import { shortText } from '../platform/text/text.ts';
import { TEAM_ROLES, type TeamMember } from './team.ts';

export const ORGANIZER_STATUSES = ['active', 'inactive'] as const;
export type OrganizerStatus = (typeof ORGANIZER_STATUSES)[number];

/** Whether what its team adds is published at once, or reviewed before that. */
export const ORGANIZER_TRUSTS = ['reviewed', 'trusted'] as const;
export type OrganizerTrust = (typeof ORGANIZER_TRUSTS)[number];

/** What people read about an organizer, and how to reach it. */
export const organizerDetails = {
  name: z.string().min(1).max(200),
  description: z.string().max(5000),
  email: z.email().max(254).nullable(),
  phone: shortText(50),
  website: shortText(2048),
  address: shortText(300),
  city: shortText(120),
  state: shortText(120),
  country: shortText(120),
};

export const ORGANIZER_DETAILS = Object.keys(organizerDetails) as (keyof typeof organizerDetails)[];

/** The contact person, by the id of a stream of their own; organizers recorded before there were any have none. */
const contactId = z.uuid().nullable().optional();
const standing = { status: z.enum(ORGANIZER_STATUSES), verified: z.boolean() };

const fields = { ...organizerDetails, contactId, ...standing };
/** The most nights that one mail asks about. */
export const MOST_NIGHTS = 40;
/** Why its team may only look for now. */
const pauseReason = z.string().min(1).max(300);
/** What administrators say of its team once it is registered. `pauseReason` is null unless it is paused. */
export const organizerRights = { trust: z.enum(ORGANIZER_TRUSTS), pauseReason: pauseReason.nullable() };
/** Its team is asked about these nights, on a day where they take place, and these members are mailed. */
const asking = {
  day: z.iso.date(),
  timeZone: z.string(),
  nights: z.array(z.string().max(60)).max(MOST_NIGHTS),
};
const member = { userId: z.uuid(), role: z.enum(TEAM_ROLES) };
/** Whether the caller has confirmed that the team will be left without an admin. */
const confirmed = z.boolean().optional();

export const organizerFacts = {
  OrganizerRegistered: z.object(fields),
  OrganizerDetailsChanged: z.object({ ...organizerDetails, contactId }).partial(),
  OrganizerActivated: z.object({}),
  OrganizerDeactivated: z.object({}),
  OrganizerVerified: z.object({}),
  OrganizerUnverified: z.object({}),
  OrganizerTrusted: z.object({}),
  OrganizerTrustWithdrawn: z.object({}),
  OrganizerPaused: z.object({ reason: pauseReason }),
  OrganizerResumed: z.object({}),
  OrganizerRemoved: z.object({}),
  TeamMemberAdded: z.object(member),
  TeamMemberRoleChanged: z.object(member),
  TeamMemberRemoved: z.object({ userId: member.userId }),
  TeamAsked: z.object({ ...asking, members: z.array(z.uuid()) }),
  TeamMailsStopped: z.object({ userId: member.userId }),
  TeamMailsResumed: z.object({ userId: member.userId }),
};

export const organizerCommands = {
  RegisterOrganizer: z.object(fields),
  ChangeOrganizer: z.object({ ...fields, ...organizerRights }).partial(),
  /** Undoes what an earlier command did to all of that but the contact person. */
  UndoOrganizerChange: z.object({ commandId: z.uuid() }),
  /** `upcomingEvents`: how many events of the organizer are still to come, which the caller has counted. */
  RemoveOrganizer: z.object({ upcomingEvents: z.int() }),
  AddTeamMember: z.object(member),
  ChangeTeamMemberRole: z.object({ ...member, confirmed }),
  RemoveTeamMember: z.object({ userId: member.userId, confirmed }),
  /** Asks whether nights are still on, unless that was done within a week or there is nobody to ask. */
  AskTeam: z.object(asking),
  StopTeamMails: z.object({ userId: member.userId }),
  ResumeTeamMails: z.object({ userId: member.userId }),
};

type Fields = z.output<typeof organizerFacts.OrganizerRegistered>;
export type OrganizerState = Omit<Fields, 'contactId'> & {
  contactId: string | null;
  trust: OrganizerTrust;
  pauseReason: string | null;
  /** In the order in which they joined. */
  team: readonly TeamMember[];
  /** Those of the team who do not want to be asked by mail. */
  unasked: readonly string[];
  /** When its team was asked last, and about which nights. */
  asked: { day: string; nights: readonly string[] } | null;
  removed: boolean;
};

const merge = (state: OrganizerState, changed: Partial<OrganizerState>): OrganizerState => ({
  ...state,
  ...changed,
});

export const organizerStream: StreamOf<
  OrganizerState,
  typeof organizerFacts,
  typeof organizerCommands,
  'OrganizerRegistered'
> = {
  category: 'organizer',
  named: { field: 'name' },
  facts: organizerFacts,
  commands: organizerCommands,
  begin: {
    OrganizerRegistered: data => ({
      ...data,
      contactId: data.contactId ?? null,
      trust: 'reviewed',
      pauseReason: null,
      team: [],
      unasked: [],
      asked: null,
      removed: false,
    }),
  },
  evolve: {
    OrganizerDetailsChanged: merge,
    OrganizerActivated: state => merge(state, { status: 'active' }),
    OrganizerDeactivated: state => merge(state, { status: 'inactive' }),
    OrganizerVerified: state => merge(state, { verified: true }),
    OrganizerUnverified: state => merge(state, { verified: false }),
    OrganizerTrusted: state => merge(state, { trust: 'trusted' }),
    OrganizerTrustWithdrawn: state => merge(state, { trust: 'reviewed' }),
    OrganizerPaused: (state, { reason }) => merge(state, { pauseReason: reason }),
    OrganizerResumed: state => merge(state, { pauseReason: null }),
    OrganizerRemoved: state => merge(state, { removed: true, contactId: null }),
    TeamMemberAdded: (state, member) => merge(state, { team: [...state.team, member] }),
    TeamMemberRoleChanged: (state, { userId, role }) =>
      merge(state, { team: state.team.map(one => (one.userId === userId ? { userId, role } : one)) }),
    TeamMemberRemoved: (state, { userId }) =>
      merge(state, {
        team: state.team.filter(one => one.userId !== userId),
        unasked: state.unasked.filter(one => one !== userId),
      }),
    TeamAsked: (state, { day, nights }) => merge(state, { asked: { day, nights } }),
    TeamMailsStopped: (state, { userId }) => merge(state, { unasked: [...state.unasked, userId] }),
    TeamMailsResumed: (state, { userId }) =>
      merge(state, { unasked: state.unasked.filter(one => one !== userId) }),
  },
};
