import { catalogue } from '../../platform/texts/messages.ts';

export const exportTexts = catalogue('export', {
  export: ['Export CSV', 'Exportar CSV'],
  exported: [
    'The file was downloaded. The export is recorded.',
    'El archivo está descargado. Queda registrado.',
  ],
  exportFailed: ['The list was not exported', 'No se exportó la lista'],
});
