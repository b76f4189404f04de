import { userActStream } from '#contracts/users/userAct.ts';
import { noteRules } from '#platform/commands/noteRules.ts';

export const userActRules = noteRules(userActStream, {
  NoteMessage: 'UserMessaged',
  NoteDataExport: 'PersonalDataExported',
});
