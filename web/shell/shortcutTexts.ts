import { words } from '#contracts/platform/sentences/words.ts';
import { catalogue } from '../platform/texts/messages.ts';

export const shortcutTexts = catalogue('shortcuts', {
  title: ['Keyboard shortcuts', 'Atajos de teclado'],
  general: ['Everywhere', 'En todas partes'],
  screen: ['On this screen', 'En esta pantalla'],
  help: ['Show this list', 'Mostrar esta lista'],
  goTo: ['Go to {{screen}}', 'Ir a {{screen}}'],
  search: ['Search', 'Buscar'],
  palette: ['Search everything', 'Buscar en todo'],
  toasts: ['Go to the notifications, Esc to go back', 'Ir a las notificaciones; Esc para volver'],
  close: words.close,
  or: ['or', 'o'],
  thenKey: ['then', 'después'],
  off: [
    'Single-key shortcuts are switched off in your settings.',
    'Los atajos de una tecla están desactivados en tus ajustes.',
  ],
  typing: [
    'Shortcuts are inactive while you type and while a dialog is open.',
    'Los atajos no funcionan mientras escribes ni con un diálogo abierto.',
  ],
});
