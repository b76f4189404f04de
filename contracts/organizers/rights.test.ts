import { expect, test } from 'vitest';
import { TEAM_RIGHTS } from '../platform/rights.ts';
import { mayOnTeam } from './rights.ts';
import { TEAM_ROLES } from './team.ts';

test('each role may do what the one below it may, and one thing more', () => {
  const allowed = TEAM_ROLES.map(role => [role, TEAM_RIGHTS.filter(right => mayOnTeam(role, right))]);
  expect(Object.fromEntries(allowed)).toEqual({
    viewer: ['see'],
    member: ['see', 'confirm'],
    editor: ['see', 'confirm', 'edit'],
    admin: ['see', 'confirm', 'edit', 'manage'],
  });
});
