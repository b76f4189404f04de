import { catalogue } from './platform/texts/messages.ts';

export const soonTexts = catalogue(
  'soon',
  {
    text: 'This screen is still being built.',
    importText: 'Importing JSON is still being built. CSV files can be imported on the events screen.',
    importCsv: 'Import CSV',
    back: 'Go to the dashboard',
  },
  {
    text: 'Esta pantalla todavía está en construcción.',
    importText:
      'La importación de JSON todavía está en construcción. Los archivos CSV se importan en la pantalla de eventos.',
    importCsv: 'Importar CSV',
    back: 'Ir al panel',
  },
);
