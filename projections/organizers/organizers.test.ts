import { describe, expect, it } from 'vitest';
import { given, recorded, type TestFact } from '#testing/folds/projectionSpecification.ts';
import { counterMoves } from '../platform/rows/counters.ts';
import { foldFacts } from '../platform/rows/fold.ts';
import { organizerContacts } from './organizerContacts.ts';
import { organizers } from './organizers.ts';

const [NORTE, SUR] = ['0197a000-0000-7000-8000-00000000000a', '0197a000-0000-7000-8000-00000000000b'];
const [ANA, BO] = ['0197a000-0000-7000-8000-000000000001', '0197a000-0000-7000-8000-000000000002'];

const fact = (id: string, type: string, data: object = {}): TestFact => ({
  stream: `organizer-${id}`,
  type,
  data,
});
const registered = (id: string, name: string): TestFact =>
  fact(id, 'OrganizerRegistered', {
    ...{ name, description: '', email: null, phone: null, website: null, address: null, city: null },
    ...{ state: null, country: null, status: 'active', verified: false },
  });
const both = [registered(NORTE!, 'Norte'), registered(SUR!, 'Sur')];

describe('the rows of organizers', () => {
  it('show the last details, status and verification, each of its own organizer', () => {
    given(organizers, [
      ...both,
      fact(NORTE!, 'OrganizerDetailsChanged', { city: 'Bern', contactId: ANA }),
      fact(NORTE!, 'OrganizerDeactivated'),
      fact(SUR!, 'OrganizerVerified'),
      fact(SUR!, 'OrganizerDeactivated'),
      fact(SUR!, 'OrganizerActivated'),
    ]).then({
      [NORTE!]: {
        name: 'Norte',
        city: 'Bern',
        contactId: ANA,
        status: 'inactive',
        verified: false,
        revision: 2,
      },
      [SUR!]: { name: 'Sur', city: null, contactId: null, status: 'active', verified: true, revision: 3 },
    });
  });

  it('count their teams', () => {
    given(organizers, [
      ...both,
      fact(NORTE!, 'TeamMemberAdded', { userId: ANA, role: 'member' }),
      fact(NORTE!, 'TeamMemberAdded', { userId: BO, role: 'admin' }),
      fact(NORTE!, 'TeamMemberRoleChanged', { userId: ANA, role: 'viewer' }),
      fact(NORTE!, 'TeamMemberRemoved', { userId: BO }),
      fact(SUR!, 'TeamMemberAdded', { userId: ANA, role: 'editor' }),
    ]).then({
      [NORTE!]: { team: [{ userId: ANA, role: 'viewer' }], teamCount: 1 },
      [SUR!]: { team: [{ userId: ANA, role: 'editor' }], teamCount: 1 },
    });
  });

  it('stay when an organizer is removed, and no longer count', () => {
    const facts = [...both, fact(NORTE!, 'OrganizerVerified'), fact(NORTE!, 'OrganizerRemoved')];
    given(organizers, facts).then({ [NORTE!]: { name: 'Norte', removed: true }, [SUR!]: { removed: false } });
    const { after } = foldFacts(organizers, recorded(facts), new Map());
    expect(counterMoves(organizers, new Map(), after)).toEqual([
      { scope: '', name: 'total', by: 1 },
      { scope: '', name: 'active', by: 1 },
    ]);
  });
});

describe('the rows of contact persons', () => {
  it('are there until the person is erased', () => {
    const named = (id: string, displayName: string): TestFact => ({
      stream: `organizerContact-${id}`,
      type: 'OrganizerContactNamed',
      data: { organizerId: NORTE, displayName, firstName: null, lastName: null, email: null },
    });
    const erased = { stream: `organizerContact-${ANA}`, type: 'OrganizerContactErased' };
    given(organizerContacts, [named(ANA!, 'Ana'), named(BO!, 'Bo'), erased]).then({
      [BO!]: { displayName: 'Bo', organizerId: NORTE },
    });
  });
});
