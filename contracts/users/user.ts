import { z } from 'zod';
import { ROLES } from '../access/calls.ts';
import { personal } from '../platform/fact.ts';

export const USER_STATUSES = ['active', 'suspended', 'deleted'] as const;

const fields = {
  name: personal(z.string().min(1).max(120)),
  email: personal(z.email().max(254)),
  role: z.enum(ROLES),
  location: personal(z.string().max(200).nullable()),
  preferredLanguage: z.string().max(10),
};

export const userFacts = {
  UserRegistered: z.object(fields),
};

export const userCommands = {
  RegisterUser: z.object(fields),
};

export const user = { category: 'user', facts: userFacts, commands: userCommands };
