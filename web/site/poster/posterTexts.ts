import { catalogue } from '../../platform/texts/catalogue.ts';

export const posterTexts = catalogue('site poster', {
  title: ['Poster: {{title}}', 'Cartel: {{title}}'],
  hint: [
    'Prints on one A4 sheet. If the night is moved or cancelled, the code leads to the latest details.',
    'Se imprime en una hoja A4. Si la noche cambia o se cancela, el código lleva a los datos actuales.',
  ],
  back: ['Back to the event', 'Volver al evento'],
  print: ['Print', 'Imprimir'],
  scan: ['Scan for the latest details', 'Escanéalo para ver los datos actuales'],
  code: ['QR code of {{url}}', 'Código QR de {{url}}'],
  by: ['By {{organizer}}', 'Organiza {{organizer}}'],
});
