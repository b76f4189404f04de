import { originReadStream } from '#contracts/audit/originRead.ts';
import { noteRules } from '#platform/commands/noteRules.ts';

export const originReadRules = noteRules(originReadStream, { NoteOriginRead: 'OriginRead' });
