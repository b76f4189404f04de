import { z } from 'zod';
import { ROLES, type Role } from '../access/calls.ts';
import { ERASED, personal, type StreamOf } from '../platform/fact.ts';
import { shortText } from '../platform/text/text.ts';
import {
  type DancedStyle,
  profileFields,
  readStyles,
  SOCIAL_PLATFORMS,
  type SocialConnection,
} from './profile.ts';

export const USER_STATUSES = ['active', 'suspended', 'deleted'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

const fields = {
  name: personal(z.string().min(1).max(120)),
  email: personal(z.email().max(254)),
  role: z.enum(ROLES),
  location: personal(shortText(200)),
  preferredLanguage: z.string().max(10),
};

/** How many regions one person can look after. */
export const MOST_CITIES = 50;
const cities = { regionIds: z.array(z.uuid()).min(1).max(MOST_CITIES) };

export const userFacts = {
  UserRegistered: z.object(fields),
  UserRenamed: z.object({ name: fields.name }),
  UserLocationChanged: z.object({
    location: fields.location,
    searchRadius: z.int().positive().nullable(),
  }),
  /** The styles as `writeStyles` writes them. */
  UserDanceStylesChanged: z.object({ danceStyles: personal(z.string().max(10_000)) }),
  SocialAccountConnected: z.object({
    platform: z.enum(SOCIAL_PLATFORMS),
    handle: personal(z.string().max(200)),
    connectedAt: z.iso.datetime(),
  }),
  SocialAccountDisconnected: z.object({ platform: z.enum(SOCIAL_PLATFORMS) }),
  UserRoleChanged: z.object({ role: fields.role }),
  /** May read the audit log from then on, beside whatever the role allows. */
  UserMadeAuditor: z.object({}),
  UserAuditorRevoked: z.object({}),
  /** Looks after these regions from then on, beside whatever the role allows. */
  CityTeamGranted: z.object(cities),
  /** The regions are these from then on, and no others. */
  CityTeamChanged: z.object(cities),
  CityTeamRevoked: z.object({}),
  UserSuspended: z.object({}),
  UserDeleted: z.object({}),
  UserRestored: z.object({}),
  AccountDeletionRequested: z.object({ scheduledFor: z.iso.datetime() }),
  AccountDeletionWithdrawn: z.object({}),
  /** `keepsSubmissions`: what the person sent through the public forms is not erased along with them. */
  UserErased: z.object({ keepsSubmissions: z.boolean().optional() }),
};

/**
 * What the rules need to know beyond the account: whether it is the caller's own, and how many other
 * administrators there are.
 */
const around = { own: z.boolean(), otherAdministrators: z.int() };

export const userCommands = {
  RegisterUser: z.object(fields),
  RenameUser: userFacts.UserRenamed,
  /** Changes the fields that are there, and leaves the others. */
  ChangeUserProfile: z.object(profileFields).partial(),
  ChangeUserRole: z.object({ role: fields.role, ...around }),
  MakeUserAuditor: z.object({ own: around.own }),
  RevokeUserAuditor: z.object({ own: around.own }),
  /** Gives the person these regions to look after, instead of those that they had. */
  SetCityTeam: z.object({ ...cities, own: around.own }),
  RevokeCityTeam: z.object({ own: around.own }),
  ChangeUserStatus: z.object({ status: z.enum(USER_STATUSES), ...around }),
  RequestAccountDeletion: z.object({
    scheduledFor: z.iso.datetime(),
    otherAdministrators: around.otherAdministrators,
  }),
  WithdrawAccountDeletion: z.object({}),
  /** Erases the account if its deletion is due, and no other. */
  CompleteAccountDeletion: z.object({}),
  EraseUser: z.object({
    otherAdministrators: around.otherAdministrators,
    keepsSubmissions: z.boolean().optional(),
  }),
};

export type UserState = {
  name: string;
  email: string;
  role: Role;
  auditor: boolean;
  /** The ids of the regions that they look after; states that were kept before have none. */
  cities?: readonly string[];
  status: UserStatus;
  location: string | null;
  preferredLanguage: string;
  searchRadius: number | null;
  danceStyles: readonly DancedStyle[];
  socialConnections: readonly SocialConnection[];
  deletionScheduledFor: string | null;
  erased: boolean;
};

const EMPTY_PROFILE = { searchRadius: null, danceStyles: [], socialConnections: [] } as const;

export const userStream: StreamOf<UserState, typeof userFacts, typeof userCommands, 'UserRegistered'> = {
  category: 'user',
  named: { field: 'name' },
  facts: userFacts,
  commands: userCommands,
  erasedBy: 'UserErased',
  begin: {
    UserRegistered: data => ({
      ...data,
      ...EMPTY_PROFILE,
      auditor: false,
      status: 'active',
      deletionScheduledFor: null,
      erased: false,
    }),
  },
  evolve: {
    UserRenamed: (state, { name }) => ({ ...state, name }),
    UserLocationChanged: (state, place) => ({ ...state, ...place }),
    UserDanceStylesChanged: (state, { danceStyles }) => ({ ...state, danceStyles: readStyles(danceStyles) }),
    SocialAccountConnected: (state, data) => ({
      ...state,
      socialConnections: connected(state.socialConnections, data),
    }),
    SocialAccountDisconnected: (state, { platform }) => ({
      ...state,
      socialConnections: disconnected(state.socialConnections, platform),
    }),
    UserRoleChanged: (state, { role }) => ({ ...state, role }),
    UserMadeAuditor: state => ({ ...state, auditor: true }),
    UserAuditorRevoked: state => ({ ...state, auditor: false }),
    CityTeamGranted: (state, { regionIds }) => ({ ...state, cities: regionIds }),
    CityTeamChanged: (state, { regionIds }) => ({ ...state, cities: regionIds }),
    CityTeamRevoked: state => ({ ...state, cities: [] }),
    UserSuspended: state => ({ ...state, status: 'suspended' }),
    UserDeleted: state => ({ ...state, status: 'deleted' }),
    UserRestored: state => ({ ...state, status: 'active' }),
    AccountDeletionRequested: (state, { scheduledFor }) => ({ ...state, deletionScheduledFor: scheduledFor }),
    AccountDeletionWithdrawn: state => ({ ...state, deletionScheduledFor: null }),
    UserErased: state => ({
      ...state,
      name: ERASED,
      email: ERASED,
      location: null,
      ...EMPTY_PROFILE,
      auditor: false,
      cities: [],
      status: 'deleted',
      deletionScheduledFor: null,
      erased: true,
    }),
  },
};

type Connections = readonly SocialConnection[];

/** The connections after one more; another account on the same platform replaces the previous one. */
export function connected(
  connections: Connections,
  { platform, handle, connectedAt }: z.output<typeof userFacts.SocialAccountConnected>,
): SocialConnection[] {
  return [...disconnected(connections, platform), { platform, handle, createdAt: connectedAt }];
}

export function disconnected(connections: Connections, platform: string): SocialConnection[] {
  return connections.filter(one => one.platform !== platform);
}
