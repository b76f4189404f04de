import { catalogue } from '../../platform/texts/messages.ts';

export const loginAddressTexts = catalogue('loginAddress', {
  show: ['Show IP address', 'Mostrar dirección IP'],
  recorded: [
    'The audit log records that you looked.',
    'El registro de auditoría anota que lo has consultado.',
  ],
  failed: ['The IP address could not be loaded.', 'No se pudo cargar la dirección IP.'],
  no_foreign: ['unknown: another program recorded it', 'se desconoce: lo registró otro programa'],
  no_none: ['no IP address was recorded', 'no se registró ninguna dirección IP'],
  no_forgotten: ['IP address forgotten after 12 months', 'dirección IP olvidada a los 12 meses'],
  no_erased: ['IP address erased with the account', 'dirección IP borrada con la cuenta'],
  no_unreadable: ['the key to the IP address is missing', 'falta la clave de la dirección IP'],
});
