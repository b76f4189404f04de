import { catalogue } from '../../platform/texts/messages.ts';

export const loginAddressTexts = catalogue(
  'loginAddress',
  {
    show: 'Show IP address',
    recorded: 'The audit log records that you looked.',
    failed: 'The IP address could not be loaded.',
    no_foreign: 'unknown: another program recorded it',
    no_none: 'no IP address was recorded',
    no_forgotten: 'IP address forgotten after 12 months',
    no_erased: 'IP address erased with the account',
    no_unreadable: 'the key to the IP address is missing',
  },
  {
    show: 'Mostrar dirección IP',
    recorded: 'El registro de auditoría anota que lo has consultado.',
    failed: 'No se pudo cargar la dirección IP.',
    no_foreign: 'se desconoce: lo registró otro programa',
    no_none: 'no se registró ninguna dirección IP',
    no_forgotten: 'dirección IP olvidada a los 12 meses',
    no_erased: 'dirección IP borrada con la cuenta',
    no_unreadable: 'falta la clave de la dirección IP',
  },
);
