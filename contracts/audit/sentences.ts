import { sentences } from '../platform/sentence.ts';

export const auditSentences = sentences('audit', {
  none: ['This fact does not exist, or was deleted.', 'Este hecho no existe o se eliminó.'],
});
