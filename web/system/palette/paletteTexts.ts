import { words } from '#contracts/platform/sentences/words.ts';
import { catalogue } from '../../platform/texts/messages.ts';

export const paletteTexts = catalogue('palette', {
  title: ['Search everything', 'Buscar en todo'],
  slash: ['Search', 'Buscar'],
  opener: ['Search...', 'Buscar...'],
  placeholder: [
    'Search screens, events, users, regions, organizers...',
    'Busca pantallas, eventos, usuarios, regiones, organizadores...',
  ],
  screens: ['Screens', 'Pantallas'],
  events: words.events,
  users: ['Users', 'Usuarios'],
  regions: ['Regions', 'Regiones'],
  organizers: words.organizers,
  role_admin: ['Admin', 'Administrador'],
  role_organizer: words.organizer,
  role_user: words.user,
  createEvent: words.createEvent,
  searching: ['Searching...', 'Buscando...'],
  none: ['Nothing matches “{{words}}”.', 'Nada coincide con «{{words}}».'],
  failed: ['The search failed.', 'La búsqueda falló.'],
  found_one: ['{{count}} result', '{{count}} resultado'],
  found_other: ['{{count}} results', '{{count}} resultados'],
  keys: ['↑ ↓ to choose, Enter to open, Esc to close', '↑ ↓ para elegir, Intro para abrir, Esc para cerrar'],
  goKey: ['Keys: {{keys}}', 'Teclas: {{keys}}'],
});
