import { catalogue } from '../platform/messages.ts';

export const auditTexts = catalogue(
  'audit',
  {
    recent: 'Recent Activity',
    none: 'Nothing has been recorded yet.',
    failed: 'The recent activity could not be loaded.',
    recorded: '{{who}}: {{fact}}',
    someone: 'Somebody',
    system: 'The system',
  },
  {
    recent: 'Actividad reciente',
    none: 'Aún no hay nada registrado.',
    failed: 'No se pudo cargar la actividad reciente.',
    recorded: '{{who}}: {{fact}}',
    someone: 'Alguien',
    system: 'El sistema',
  },
);
