import { catalogue } from '../platform/catalogue.ts';
import { teller } from '../platform/telling.ts';

const queuesTold = catalogue(
  'queuesTold',
  {
    QueueNoteAdded: '{{who}} wrote a note about {{it}}',
    SenderMessaged: '{{who}} wrote to the sender of {{it}}',
    QueueNoteRemoved: '{{who}} removed a note about {{it}}',
    QueueNotesErased: '{{who}} erased the notes about {{it}}',
    ReasonTemplateAdded: '{{who}} added the reason template {{it}}',
    ReasonTemplateChanged: '{{who}} changed the reason template {{it}}',
    ReasonTemplateRemoved: '{{who}} removed the reason template {{it}}',
  },
  {
    QueueNoteAdded: '{{who}} escribió una nota sobre {{it}}',
    SenderMessaged: '{{who}} escribió a quien envió {{it}}',
    QueueNoteRemoved: '{{who}} quitó una nota sobre {{it}}',
    QueueNotesErased: '{{who}} borró las notas sobre {{it}}',
    ReasonTemplateAdded: '{{who}} añadió el motivo {{it}} para elegir',
    ReasonTemplateChanged: '{{who}} cambió el motivo {{it}} para elegir',
    ReasonTemplateRemoved: '{{who}} quitó el motivo {{it}} para elegir',
  },
);

export const tellQueues = teller(queuesTold);
