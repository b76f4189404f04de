import { z } from 'zod';
import { personal } from '../platform/fact.ts';
import { LIKE_ITS_USER } from '../platform/naming.ts';
import { notes } from '../platform/notes.ts';

/**
 * Streams `userAct-<id of the user>`: what administrators did about a person without changing the account.
 * Separate from the user's own stream, so that it makes no change of the account go stale; erased with the
 * person, whose key encrypts the texts.
 */
export const userActFacts = {
  UserMessaged: z.object({
    subject: personal(z.string().max(200)),
    text: personal(z.string().max(10_000)),
  }),
  PersonalDataExported: z.object({ fileName: z.string() }),
};

export const userActCommands = {
  NoteMessage: userActFacts.UserMessaged,
  NoteDataExport: userActFacts.PersonalDataExported,
};

export const userActStream = notes('userAct', LIKE_ITS_USER, userActFacts, userActCommands);
