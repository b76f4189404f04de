import { catalogue } from '../platform/texts/messages.ts';
import { teller } from '../platform/told/telling.ts';

export const importedToldTexts = catalogue(
  'importedTold',
  {
    EventCollected: 'A source sent {{it}}',
    CollectedEventChanged: 'A source changed {{it}}',
    CollectedEventVanished: 'A source no longer has {{it}}',
    MarkedDuplicate: '{{who}} marked {{it}} as a duplicate',
    ImportApproved: '{{who}} approved the imported event {{it}}',
    ImportRejected: '{{who}} rejected the imported event {{it}}',
    ImportReopened: '{{who}} reopened the imported event {{it}}',
    ImportCompleted: '{{who}} made an event of {{it}}',
    ImportFailed: 'No event could be made of {{it}}',
    ImportNotFollowed: 'The event of {{it}} could not follow a change at its source',
    ImportDeleted: '{{who}} deleted the imported event {{it}}',
    ImportPurged: '{{who}} purged the imported event {{it}}',
    SourceAdded: '{{who}} added the source {{it}}',
    SourceRenamed: '{{who}} renamed the source {{it}}',
    SourceKeyIssued: '{{who}} made an API key for the source {{it}}',
    SourceKeyRevoked: '{{who}} revoked the API key of the source {{it}}',
    SourceDisabled: '{{who}} disabled the source {{it}}',
    SourceEnabled: '{{who}} enabled the source {{it}}',
  },
  {
    EventCollected: 'Una fuente envió {{it}}',
    CollectedEventChanged: 'Una fuente cambió {{it}}',
    CollectedEventVanished: 'Una fuente ya no tiene {{it}}',
    MarkedDuplicate: '{{who}} marcó {{it}} como duplicado',
    ImportApproved: '{{who}} aprobó el evento importado {{it}}',
    ImportRejected: '{{who}} rechazó el evento importado {{it}}',
    ImportReopened: '{{who}} volvió a abrir el evento importado {{it}}',
    ImportCompleted: '{{who}} creó un evento a partir de {{it}}',
    ImportFailed: 'No se pudo crear ningún evento a partir de {{it}}',
    ImportNotFollowed: 'El evento de {{it}} no pudo seguir un cambio de su fuente',
    ImportDeleted: '{{who}} eliminó el evento importado {{it}}',
    ImportPurged: '{{who}} purgó el evento importado {{it}}',
    SourceAdded: '{{who}} añadió la fuente {{it}}',
    SourceRenamed: '{{who}} cambió el nombre de la fuente {{it}}',
    SourceKeyIssued: '{{who}} creó una clave de API para la fuente {{it}}',
    SourceKeyRevoked: '{{who}} revocó la clave de API de la fuente {{it}}',
    SourceDisabled: '{{who}} desactivó la fuente {{it}}',
    SourceEnabled: '{{who}} activó la fuente {{it}}',
  },
);

export const tellImportedEvents = teller(importedToldTexts);
