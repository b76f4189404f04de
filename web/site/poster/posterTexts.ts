import { catalogue } from '../../platform/texts/catalogue.ts';

export const posterTexts = catalogue(
  'site poster',
  {
    title: 'Poster: {{title}}',
    hint: 'Prints on one A4 sheet. If the night is moved or cancelled, the code leads to the latest details.',
    back: 'Back to the event',
    print: 'Print',
    scan: 'Scan for the latest details',
    code: 'QR code of {{url}}',
    by: 'By {{organizer}}',
  },
  {
    title: 'Cartel: {{title}}',
    hint: 'Se imprime en una hoja A4. Si la noche cambia o se cancela, el código lleva a los datos actuales.',
    back: 'Volver al evento',
    print: 'Imprimir',
    scan: 'Escanéalo para ver los datos actuales',
    code: 'Código QR de {{url}}',
    by: 'Organiza {{organizer}}',
  },
);
