import { words } from '#contracts/platform/sentences/words.ts';
import { catalogue } from '../platform/texts/messages.ts';

export const originTexts = catalogue('origin', {
  origin: ['IP address and browser', 'Dirección IP y navegador'],
  show: ['Show IP address and browser', 'Mostrar dirección IP y navegador'],
  recorded: ['This lookup will be recorded.', 'Esta consulta quedará registrada.'],
  failed: [
    'The IP address and browser could not be loaded.',
    'No se pudieron cargar la dirección IP y el navegador.',
  ],
  ip: ['IP address', 'Dirección IP'],
  place: words.place,
  browser: ['Browser', 'Navegador'],
  userAgent: ['As the browser sent it', 'Tal como lo envió el navegador'],
  unknown: ['unknown', 'se desconoce'],
  no_foreign: [
    'Another program recorded this: no IP address or browser is known.',
    'Lo registró otro programa: no se conocen dirección IP ni navegador.',
  ],
  no_none: [
    'This was recorded without an IP address or browser.',
    'Se registró sin dirección IP ni navegador.',
  ],
  no_forgotten: [
    'Forgotten: IP addresses and browsers are kept for 12 months.',
    'Olvidados: las direcciones IP y los navegadores se guardan 12 meses.',
  ],
  no_erased: [
    'Erased together with the personal data of this user.',
    'Borrados junto con los datos personales de este usuario.',
  ],
  no_unreadable: [
    'The key to decrypt the IP address and browser is missing.',
    'Falta la clave que abriría la dirección IP y el navegador.',
  ],
});
