import { sentences } from '../platform/sentences/sentence.ts';

export const auditSentences = sentences('audit', {
  none: ['This entry does not exist, or was deleted.', 'Esta entrada no existe o se eliminó.'],
});
