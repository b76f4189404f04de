import { catalogue } from '../../platform/texts/messages.ts';

export const systemTabTexts = catalogue('systemTabs', {
  title: ['System', 'Sistema'],
  tabs: ['Parts of the system', 'Partes del sistema'],
  overview: ['Overview', 'Resumen'],
  projections: ['Projections', 'Proyecciones'],
  effects: ['Effects', 'Efectos'],
  runs: ['Runs', 'Procesos'],
  backups: ['Backups', 'Copias de seguridad'],
  waiting_one: ['{{count}} needs a decision', '{{count}} requiere una decisión'],
  waiting_other: ['{{count}} need a decision', '{{count}} requieren una decisión'],
});
