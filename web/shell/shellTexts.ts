import { words } from '#contracts/platform/sentences/words.ts';
import { catalogue } from '../platform/texts/messages.ts';

export const shellTexts = catalogue('shell', {
  skip: ['Skip to the content', 'Ir al contenido'],
  menu: ['Menu', 'Menú'],
  openMenu: ['Open the menu', 'Abrir el menú'],
  closeMenu: ['Close the menu', 'Cerrar el menú'],
  account: ['Account of {{name}}', 'Cuenta de {{name}}'],
  mentioned_one: ['{{count}} unread mention', '{{count}} mención sin leer'],
  mentioned_other: ['{{count}} unread mentions', '{{count}} menciones sin leer'],
  mentions: ['Mentions', 'Menciones'],
  unread: ['{{count}} unread', '{{count}} sin leer'],
  profile: words.profile,
  settings: ['Settings', 'Ajustes'],
  signOut: ['Sign out', 'Cerrar sesión'],
  signOutUntold: [
    'You are signed out here, but the server did not end the session. Sign in again to end it under Profile.',
    'Has salido aquí, pero el servidor no se enteró. Vuelve a entrar para cerrar esa sesión en tu perfil.',
  ],
  settingsFailed: ['The setting was not saved', 'No se guardó el ajuste'],
  home: ['{{brand}}, go to the dashboard', '{{brand}}, al panel'],
  catchingUp: [
    'This screen is catching up with the newest changes.',
    'Esta pantalla se está poniendo al día con los últimos cambios.',
  ],
  rebuilding: [
    'The lists are being rebuilt after an update. Until that is done they do not show the newest changes.',
    'Las listas se están rehaciendo tras una actualización. Hasta entonces no muestran los últimos cambios.',
  ],
  broken: ['This screen crashed.', 'Esta pantalla se rompió.'],
  brokenText: [
    'Nothing you saved is lost. Reload the page; if that does not help, tell us what you did.',
    'No se pierde nada de lo guardado. Recarga la página; si no ayuda, cuéntanos qué hiciste.',
  ],
  lastRequests: ['Last requests {{ids}}', 'Últimas solicitudes {{ids}}'],
  reload: ['Reload', 'Recargar'],
  chunkText: [
    'A part of this page could not be loaded. Nothing you saved is lost. Check the connection, then reload the page.',
    'Una parte de esta página no llegó. No se pierde nada de lo guardado. Revisa la conexión y recarga la página.',
  ],
  opening: ['Loading...', 'Cargando...'],
  waiting_one: ['{{count}} waiting', '{{count}} en espera'],
  waiting_other: ['{{count}} waiting', '{{count}} en espera'],
});
