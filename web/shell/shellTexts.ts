import { catalogue } from '../platform/texts/messages.ts';

export const shellTexts = catalogue(
  'shell',
  {
    skip: 'Skip to the content',
    menu: 'Menu',
    openMenu: 'Open the menu',
    closeMenu: 'Close the menu',
    account: 'Account of {{name}}',
    profile: 'Profile',
    settings: 'Settings',
    signOut: 'Sign out',
    signOutUntold:
      'You are signed out here, but the server did not end the session. Sign in again to end it under Profile.',
    settingsFailed: 'The setting was not saved',
    soon: 'Soon',
    home: '{{brand}}, go to the dashboard',
    catchingUp: 'This screen is catching up with the newest changes.',
    rebuilding:
      'The lists are being rebuilt after an update. Until that is done they do not show the newest changes.',
    broken: 'This screen crashed.',
    brokenText: 'Nothing you saved is lost. Reload the page; if that does not help, tell us what you did.',
    lastRequests: 'Last requests {{ids}}',
    reload: 'Reload',
    chunkFailed: 'Loading chunk failed',
    chunkText:
      'A part of this page could not be loaded. Nothing you saved is lost. Check the connection, then reload the page.',
    opening: 'Loading...',
    waiting_one: '{{count}} waiting',
    waiting_other: '{{count}} waiting',
  },
  {
    skip: 'Ir al contenido',
    menu: 'Menú',
    openMenu: 'Abrir el menú',
    closeMenu: 'Cerrar el menú',
    account: 'Cuenta de {{name}}',
    profile: 'Perfil',
    settings: 'Ajustes',
    signOut: 'Cerrar sesión',
    signOutUntold:
      'Has salido aquí, pero el servidor no se enteró. Vuelve a entrar para cerrar esa sesión en tu perfil.',
    settingsFailed: 'No se guardó el ajuste',
    soon: 'Pronto',
    home: '{{brand}}, al panel',
    catchingUp: 'Esta pantalla se está poniendo al día con los últimos cambios.',
    rebuilding:
      'Las listas se están rehaciendo tras una actualización. Hasta entonces no muestran los últimos cambios.',
    broken: 'Esta pantalla se rompió.',
    brokenText: 'No se pierde nada de lo guardado. Recarga la página; si no ayuda, cuéntanos qué hiciste.',
    lastRequests: 'Últimas solicitudes {{ids}}',
    reload: 'Recargar',
    chunkFailed: 'No se pudo cargar una parte de la página',
    chunkText:
      'Una parte de esta página no llegó. No se pierde nada de lo guardado. Revisa la conexión y recarga la página.',
    opening: 'Cargando...',
    waiting_one: '{{count}} en espera',
    waiting_other: '{{count}} en espera',
  },
);
