import { catalogue } from '../../platform/texts/messages.ts';

export const systemTabTexts = catalogue(
  'systemTabs',
  {
    title: 'System',
    tabs: 'Parts of the system',
    overview: 'Overview',
    projections: 'Projections',
    effects: 'Effects',
    runs: 'Runs',
    backups: 'Backups',
    waiting_one: '{{count}} needs a decision',
    waiting_other: '{{count}} need a decision',
  },
  {
    title: 'Sistema',
    tabs: 'Partes del sistema',
    overview: 'Resumen',
    projections: 'Proyecciones',
    effects: 'Efectos',
    runs: 'Procesos',
    backups: 'Copias de seguridad',
    waiting_one: '{{count}} requiere una decisión',
    waiting_other: '{{count}} requieren una decisión',
  },
);
