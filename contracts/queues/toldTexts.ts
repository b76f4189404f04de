import { catalogue } from '../platform/sentences/catalogue.ts';
import { teller } from '../platform/telling.ts';

const queuesTold = catalogue('queuesTold', {
  QueueNoteAdded: ['{{who}} wrote a note about {{it}}', '{{who}} escribió una nota sobre {{it}}'],
  SenderMessaged: ['{{who}} wrote to the sender of {{it}}', '{{who}} escribió a quien envió {{it}}'],
  SenderAnswered: ['The sender of {{it}} answered', 'Quien envió {{it}} respondió'],
  QueueNoteRemoved: ['{{who}} removed a note about {{it}}', '{{who}} quitó una nota sobre {{it}}'],
  QueueNotesErased: ['{{who}} erased the notes about {{it}}', '{{who}} borró las notas sobre {{it}}'],
  ReasonTemplateAdded: [
    '{{who}} added the reason template {{it}}',
    '{{who}} añadió el motivo {{it}} para elegir',
  ],
  ReasonTemplateChanged: [
    '{{who}} changed the reason template {{it}}',
    '{{who}} cambió el motivo {{it}} para elegir',
  ],
  ReasonTemplateRemoved: [
    '{{who}} removed the reason template {{it}}',
    '{{who}} quitó el motivo {{it}} para elegir',
  ],
});

export const tellQueues = teller(queuesTold);
