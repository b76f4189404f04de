import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { preferenceFields, preferencesRead } from './preferences.ts';

export const showPreferences = call({
  method: 'GET',
  path: '/api/auth/preferences',
  summary: 'Your own settings of the console; those never set have their defaults, or none',
  access: 'account',
  answer: z.object({ preferences: preferencesRead }),
  reads: ['preferences'],
});

export const changePreferences = call({
  method: 'PUT',
  path: '/api/auth/preferences',
  summary: 'Change the settings that the body names',
  access: 'account',
  body: z.strictObject(preferenceFields).partial(),
  answer: z.object({ preferences: preferencesRead, commit: commitSchema }),
});
