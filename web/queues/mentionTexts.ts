import { words } from '#contracts/platform/sentences/words.ts';
import { catalogue } from '../platform/texts/messages.ts';

export const mentionTexts = catalogue('mentions', {
  title: ['Mentions', 'Menciones'],
  list: ['Notes that mention you', 'Notas que te mencionan'],
  failed: [
    'Failed to load mentions. Please try again.',
    'No se pudieron cargar las menciones. Inténtalo de nuevo.',
  ],
  none: ['Nobody has mentioned you in a note yet.', 'Nadie te ha mencionado todavía en una nota.'],
  help: [
    'Notes on queue items in which a colleague mentions you with @. Opening an item marks its notes as read.',
    'Notas de colegas sobre elementos de las colas en las que te mencionan con @. Al abrir un elemento, sus notas se marcan como leídas.',
  ],
  unread: ['Unread', 'Sin leer'],
  by: ['{{name}} in {{queue}}', '{{name}} en {{queue}}'],
  somebody: words.aFormerColleague,
  untitled: ['An item without a name', 'Un elemento sin nombre'],
  importedEvent: ['Imported Events', 'Eventos importados'],
  unassignedEvent: ['Unassigned Events', 'Eventos sin asignar'],
  recommendation: ['Event Recommendations', 'Recomendaciones de eventos'],
  organizerApplication: ['Applications', 'Solicitudes'],
  contactMessage: ['Contact Inbox', 'Buzón de contacto'],
});
