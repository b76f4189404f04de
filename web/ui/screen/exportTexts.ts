import { catalogue } from '../../platform/texts/messages.ts';

export const exportTexts = catalogue(
  'export',
  {
    export: 'Export CSV',
    exported: 'The file was downloaded. The export is recorded.',
    exportFailed: 'The list was not exported',
  },
  {
    export: 'Exportar CSV',
    exported: 'El archivo está descargado. Queda registrado.',
    exportFailed: 'No se exportó la lista',
  },
);
