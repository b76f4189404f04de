import { catalogue } from './messages.ts';

export const shortcutTexts = catalogue(
  'shortcuts',
  {
    title: 'Keyboard shortcuts',
    general: 'Everywhere',
    screen: 'On this screen',
    help: 'Show this list',
    goTo: 'Go to {{screen}}',
    search: 'Search',
    palette: 'Search everything',
    close: 'Close',
    or: 'or',
    thenKey: 'then',
    off: 'Single-key shortcuts are switched off in your settings.',
    typing: 'They rest while you type and while a dialog is open.',
  },
  {
    title: 'Atajos de teclado',
    general: 'En todas partes',
    screen: 'En esta pantalla',
    help: 'Mostrar esta lista',
    goTo: 'Ir a {{screen}}',
    search: 'Buscar',
    palette: 'Buscar en todo',
    close: 'Cerrar',
    or: 'o',
    thenKey: 'después',
    off: 'Los atajos de una tecla están desactivados en tus ajustes.',
    typing: 'Descansan mientras escribes y mientras hay un diálogo abierto.',
  },
);
