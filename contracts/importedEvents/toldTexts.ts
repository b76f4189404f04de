import { catalogue } from '../platform/sentences/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const importedToldTexts = catalogue('importedTold', {
  EventCollected: ['A source sent {{it}}', 'Una fuente envió {{it}}'],
  CollectedEventChanged: ['A source changed {{it}}', 'Una fuente cambió {{it}}'],
  CollectedEventVanished: ['A source no longer has {{it}}', 'Una fuente ya no tiene {{it}}'],
  CollectedIdChanged: ['A source has {{it}} under another id', 'Una fuente tiene {{it}} con otro id'],
  MarkedDuplicate: ['{{who}} marked {{it}} as a duplicate', '{{who}} marcó {{it}} como duplicado'],
  ImportApproved: ['{{who}} approved the imported event {{it}}', '{{who}} aprobó el evento importado {{it}}'],
  ImportLinked: [
    '{{who}} approved the imported event {{it}} as an existing event',
    '{{who}} aprobó el evento importado {{it}} como uno que ya existe',
  ],
  ImportRejected: [
    '{{who}} rejected the imported event {{it}}',
    '{{who}} rechazó el evento importado {{it}}',
  ],
  ImportReopened: [
    '{{who}} reopened the imported event {{it}}',
    '{{who}} volvió a abrir el evento importado {{it}}',
  ],
  ImportCompleted: ['{{who}} created an event from {{it}}', '{{who}} creó un evento a partir de {{it}}'],
  ImportFailed: [
    'No event could be created from {{it}}',
    'No se pudo crear ningún evento a partir de {{it}}',
  ],
  ImportNotFollowed: [
    'The event of {{it}} could not follow a change at its source',
    'El evento de {{it}} no pudo seguir un cambio de su fuente',
  ],
  ImportDeleted: ['{{who}} deleted the imported event {{it}}', '{{who}} eliminó el evento importado {{it}}'],
  ImportPurged: ['{{who}} purged the imported event {{it}}', '{{who}} purgó el evento importado {{it}}'],
  SourceAdded: ['{{who}} added the source {{it}}', '{{who}} añadió la fuente {{it}}'],
  SourceRenamed: ['{{who}} renamed the source {{it}}', '{{who}} cambió el nombre de la fuente {{it}}'],
  SourceKeyIssued: [
    '{{who}} created an API key for the source {{it}}',
    '{{who}} creó una clave de API para la fuente {{it}}',
  ],
  SourceKeyRevoked: [
    '{{who}} revoked the API key of the source {{it}}',
    '{{who}} revocó la clave de API de la fuente {{it}}',
  ],
  SourceDisabled: ['{{who}} disabled the source {{it}}', '{{who}} desactivó la fuente {{it}}'],
  SourceEnabled: ['{{who}} enabled the source {{it}}', '{{who}} activó la fuente {{it}}'],
});

export const tellImportedEvents = teller(importedToldTexts);
