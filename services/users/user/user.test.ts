import { describe, it } from 'vitest';
import type { NewFact } from '#contracts/platform/fact.ts';
import type { userFacts } from '#contracts/users/user.ts';
import { given } from '#testing/specification.ts';
import { userRules } from './user.ts';

type Fact = NewFact<typeof userFacts>;

const NOW = '2026-06-01T12:00:00.000Z';
const users = given(userRules);
const person = { name: 'Bo', email: 'bo@example.org', location: null, preferredLanguage: 'en' };
const dancer: Fact = { type: 'UserRegistered', data: { ...person, role: 'user' } };
const administrator: Fact = { type: 'UserRegistered', data: { ...person, role: 'admin' } };
const suspended: Fact = { type: 'UserSuspended', data: {} };
const deleted: Fact = { type: 'UserDeleted', data: {} };
const restored: Fact = { type: 'UserRestored', data: {} };
const erased: Fact = { type: 'UserErased', data: {} };
const scheduledFor = '2026-06-30T12:00:00.000Z';
const requested: Fact = { type: 'AccountDeletionRequested', data: { scheduledFor } };
const withdrawn: Fact = { type: 'AccountDeletionWithdrawn', data: {} };
const salsa = {
  danceStyleId: 'salsa',
  level: 'advanced',
  years: 7,
  isInstructor: true,
  isDJ: false,
} as const;
const danced: Fact = { type: 'UserDanceStylesChanged', data: { danceStyles: JSON.stringify([salsa]) } };
const located: Fact = { type: 'UserLocationChanged', data: { location: 'Cali', searchRadius: 25 } };
const connected = (handle: string, connectedAt = NOW): Fact => ({
  type: 'SocialAccountConnected',
  data: { platform: 'instagram', handle, connectedAt },
});
const roleChanged = (role: 'admin' | 'organizer' | 'user'): Fact => ({
  type: 'UserRoleChanged',
  data: { role },
});
const others = { own: false, otherAdministrators: 1 };
const last = { own: false, otherAdministrators: 0 };
const nobodyElse = { otherAdministrators: 0 };
const GONE = 'This user does not exist, or was deleted.';

describe('a user', () => {
  it('is registered once', () => {
    users()
      .when('RegisterUser', dancer.data as never)
      .then(dancer);
    users(dancer)
      .when('RegisterUser', dancer.data as never)
      .refuses('This user is already registered.');
  });
  it('can be renamed', () => {
    users(dancer)
      .when('RenameUser', { name: 'Bo Li' })
      .then({ type: 'UserRenamed', data: { name: 'Bo Li' } });
    users(dancer).when('RenameUser', { name: 'Bo' }).then();
    users().when('RenameUser', { name: 'Bo' }).refuses(GONE);
    users(dancer, erased).when('RenameUser', { name: 'Bo' }).refuses(GONE);
  });
  it('can be made an auditor and cease to be one, whatever the role, but not by themselves', () => {
    const made: Fact = { type: 'UserMadeAuditor', data: {} };
    const revoked: Fact = { type: 'UserAuditorRevoked', data: {} };
    const own = { own: true };
    users(dancer).when('MakeUserAuditor', { own: false }).then(made);
    users(administrator).when('MakeUserAuditor', { own: false }).then(made);
    users(dancer, made).when('MakeUserAuditor', { own: false }).then();
    users(dancer, made).when('RevokeUserAuditor', { own: false }).then(revoked);
    users(dancer).when('RevokeUserAuditor', { own: false }).then();
    users(dancer, made, roleChanged('organizer')).when('RevokeUserAuditor', { own: false }).then(revoked);
    const refused = 'You cannot make yourself an auditor, or cease to be one.';
    users(administrator).when('MakeUserAuditor', own).refuses(refused);
    users(dancer, made).when('RevokeUserAuditor', own).refuses(refused);
    users(dancer, made, erased).when('MakeUserAuditor', { own: false }).refuses(GONE);
  });
  it('is erased once', () => {
    users(dancer).when('EraseUser', nobodyElse).then(erased);
    users(dancer, erased).when('EraseUser', nobodyElse).then();
    users().when('EraseUser', nobodyElse).refuses(GONE);
  });
  it('is not erased as the last administrator, unless out of service anyway', () => {
    users(administrator).when('EraseUser', nobodyElse).refuses('The last administrator cannot be erased.');
    users(administrator).when('EraseUser', { otherAdministrators: 1 }).then(erased);
    users(administrator, suspended).when('EraseUser', nobodyElse).then(erased);
  });
});

describe('what people say about themselves', () => {
  const at = { now: new Date(NOW) };
  const instagram = (handle: string) => [{ platform: 'instagram' as const, handle }];

  it('is recorded field by field', () => {
    const wanted = {
      name: 'Bo Li',
      location: 'Cali',
      searchRadius: 25,
      danceStyles: [salsa],
      socialConnections: instagram('@bo'),
    };
    users(dancer)
      .when('ChangeUserProfile', wanted, at)
      .then({ type: 'UserRenamed', data: { name: 'Bo Li' } }, located, danced, connected('@bo'));
  });
  it('stays where it is not named', () => {
    users(dancer, located)
      .when('ChangeUserProfile', { searchRadius: null }, at)
      .then({ type: 'UserLocationChanged', data: { location: 'Cali', searchRadius: null } });
    users(dancer, located, danced).when('ChangeUserProfile', {}, at).then();
    users(dancer, danced)
      .when('ChangeUserProfile', { danceStyles: [salsa] }, at)
      .then();
  });
  it('has one account a platform, which another one replaces', () => {
    const before = connected('@bo', '2026-01-01T00:00:00.000Z');
    users(dancer, before)
      .when('ChangeUserProfile', { socialConnections: instagram('@bo.li') }, at)
      .then(connected('@bo.li'));
    users(dancer, before)
      .when('ChangeUserProfile', { socialConnections: instagram('@bo') }, at)
      .then();
    users(dancer, before)
      .when('ChangeUserProfile', { socialConnections: [] }, at)
      .then({ type: 'SocialAccountDisconnected', data: { platform: 'instagram' } });
  });
  it('cannot be said of nobody, or of somebody erased', () => {
    users().when('ChangeUserProfile', { location: 'Cali' }, at).refuses(GONE);
    users(dancer, erased).when('ChangeUserProfile', { location: 'Cali' }, at).refuses(GONE);
  });
});

describe('a role', () => {
  it('is given and removed', () => {
    users(dancer)
      .when('ChangeUserRole', { role: 'admin', ...last })
      .then(roleChanged('admin'));
    users(administrator)
      .when('ChangeUserRole', { role: 'user', ...others })
      .then(roleChanged('user'));
    users(dancer)
      .when('ChangeUserRole', { role: 'user', ...last })
      .then();
  });
  it('is never changed by its owner', () =>
    users(administrator)
      .when('ChangeUserRole', { role: 'user', own: true, otherAdministrators: 3 })
      .refuses('You cannot change your own role or status.'));
  it('cannot be taken from the last administrator', () =>
    users(administrator)
      .when('ChangeUserRole', { role: 'organizer', ...last })
      .refuses('The last administrator cannot be demoted.'));
  it('can be taken from an administrator who is out of service anyway', () =>
    users(administrator, suspended)
      .when('ChangeUserRole', { role: 'user', ...last })
      .then(roleChanged('user')));
});

describe('a status', () => {
  it('can be changed back and forth', () => {
    users(dancer)
      .when('ChangeUserStatus', { status: 'suspended', ...last })
      .then(suspended);
    users(dancer, suspended)
      .when('ChangeUserStatus', { status: 'active', ...last })
      .then(restored);
    users(dancer, suspended)
      .when('ChangeUserStatus', { status: 'deleted', ...last })
      .then(deleted);
    users(dancer, deleted)
      .when('ChangeUserStatus', { status: 'active', ...last })
      .then(restored);
  });
  it('is never changed by its owner', () =>
    users(administrator)
      .when('ChangeUserStatus', { status: 'suspended', own: true, otherAdministrators: 3 })
      .refuses('You cannot change your own role or status.'));
  it.each([
    ['suspended', 'The last administrator cannot be suspended.'],
    ['deleted', 'The last administrator cannot be deleted.'],
  ] as const)('of the last administrator never becomes %s', (status, sentence) =>
    users(administrator)
      .when('ChangeUserStatus', { status, ...last })
      .refuses(sentence),
  );
  it('of an erased account cannot change', () =>
    users(dancer, erased)
      .when('ChangeUserStatus', { status: 'active', ...last })
      .refuses(GONE));
});

describe('a deletion requested by the owner', () => {
  const ask = { scheduledFor, otherAdministrators: 0 };
  it('is scheduled, and can be withdrawn', () => {
    users(dancer).when('RequestAccountDeletion', ask).then(requested);
    users(dancer, requested).when('WithdrawAccountDeletion', {}).then(withdrawn);
    users(dancer).when('WithdrawAccountDeletion', {}).then();
  });
  it('is refused for the last administrator', () =>
    users(administrator)
      .when('RequestAccountDeletion', ask)
      .refuses('The last administrator cannot be deleted.'));
  it('is carried out when it is due, and not before', () => {
    const at = (now: string) => ({ now: new Date(now) });
    users(dancer, requested).when('CompleteAccountDeletion', {}, at('2026-06-30T11:59:59Z')).then();
    users(dancer, requested).when('CompleteAccountDeletion', {}, at('2026-06-30T12:00:00Z')).then(erased);
    users(dancer, requested, withdrawn)
      .when('CompleteAccountDeletion', {}, at('2026-07-30T12:00:00Z'))
      .then();
    users(dancer, requested, erased).when('CompleteAccountDeletion', {}, at('2026-07-30T12:00:00Z')).then();
  });
});
