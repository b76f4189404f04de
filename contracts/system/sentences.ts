import { sentences } from '../platform/sentence.ts';

export const systemSentences = sentences('system', {
  noEffect: ['This effect does not exist, or was deleted.', 'Este efecto no existe o se eliminó.'],
  undecidable: [
    'Only effects that failed or have an unknown outcome can be retried or settled.',
    'Solo se puede decidir sobre lo que falló o tiene un resultado desconocido.',
  ],
});

/** The states of the parts of the system. */
export const healthSentences = sentences('health', {
  eventStore: ['event store', 'almacén de eventos'],
  database: ['database', 'base de datos'],
  projection: ['projection {{name}}', 'proyección {{name}}'],
  worker: ['projection worker', 'proceso de proyecciones'],
  processes: ['processes', 'procesos'],
  publicSite: ['public site', 'sitio público'],
  siteBuilt: ['is built', 'está construido'],
  siteNotBuilt: ['is not built yet', 'aún no está construido'],
  siteUnusable: ['was built, but cannot be loaded', 'está construido, pero no se puede cargar'],
  logs: ['logs', 'registros de texto'],
  notWritten: ['are not written: {{reason}}', 'no se escriben: {{reason}}'],
  noAnswer: ['does not answer', 'no responde'],
  there: ['responding', 'responde'],
  refuses: [
    'communication with the event store is not possible',
    'no es posible comunicarse con el almacén de eventos',
  ],
  refusesPassword: [
    'the event store does not accept the name and password',
    'el almacén de eventos no acepta el nombre y la contraseña',
  ],
  refusesRights: [
    'the event store does not allow reading the log',
    'el almacén de eventos no permite leer el registro',
  ],
  refusesAuthority: [
    'the certificate of the event store is from an unknown authority',
    'el certificado del almacén de eventos es de una autoridad desconocida',
  ],
  refusesName: [
    'the certificate of the event store is for other names',
    'el certificado del almacén de eventos es para otros nombres',
  ],
  refusesExpired: [
    'the certificate of the event store has expired',
    'el certificado del almacén de eventos caducó',
  ],
  answered: ['answered in {{milliseconds}} ms', 'respondió en {{milliseconds}} ms'],
  behind: [
    { one: '{{count}} fact behind', other: '{{count}} facts behind' },
    { one: '{{count}} hecho de retraso', other: '{{count}} hechos de retraso' },
  ],
  farBehind: ['more than {{count}} facts behind', 'más de {{count}} hechos de retraso'],
  rebuilding: [
    'a rebuild of its rows has been running since {{since}}; until it is done they show nothing new',
    'sus filas se están rehaciendo desde {{since}}; hasta entonces no muestran nada nuevo',
  ],
  rebuildFailed: [
    {
      one: 'its rows must be rebuilt, which has failed {{count}} time since {{since}}',
      other: 'its rows must be rebuilt, which has failed {{count}} times since {{since}}',
    },
    {
      one: 'hay que rehacer sus filas, lo que falló {{count}} vez desde {{since}}',
      other: 'hay que rehacer sus filas, lo que falló {{count}} veces desde {{since}}',
    },
  ],
  keys: ['keys of personal data', 'claves de datos personales'],
  keysPresent: ['none is missing', 'no falta ninguna'],
  keysMissing: [
    {
      one: 'keys are missing for {{count}} person; to import them: {{command}}',
      other: 'keys are missing for {{count}} people; to import them: {{command}}',
    },
    {
      one: 'faltan claves de {{count}} persona; para importarlas: {{command}}',
      other: 'faltan claves de {{count}} personas; para importarlas: {{command}}',
    },
  ],
  backups: ['backups', 'copias de seguridad'],
  newestBackup: [
    {
      one: 'the newest is less than {{count}} hour old',
      other: 'the newest is less than {{count}} hours old',
    },
    {
      one: 'la más reciente tiene menos de {{count}} hora',
      other: 'la más reciente tiene menos de {{count}} horas',
    },
  ],
  noBackup: [
    'there is none, although the schedule asks for them',
    'no hay ninguna, aunque el calendario las pide',
  ],
  neverSeen: ['never seen', 'nunca visto'],
  lastSeen: ['last seen {{seconds}} s ago', 'visto hace {{seconds}} s'],
  apiGood: ['API Operational', 'API operativa'],
  apiBad: ['API Impaired', 'API con problemas'],
  checksPassed: [
    { one: '{{count}} check passed', other: '{{count}} checks passed' },
    { one: '{{count}} comprobación superada', other: '{{count}} comprobaciones superadas' },
  ],
  failing: ['{{part}}: {{detail}}', '{{part}}: {{detail}}'],
  list: ['{{items}}', '{{items}}'],
  databaseGood: ['Database Connected', 'Base de datos conectada'],
  databaseBad: ['Database Unreachable', 'Base de datos inaccesible'],
  databaseUnknown: ['Database Unknown', 'Base de datos: sin datos'],
  notChecked: ['not checked', 'sin comprobar'],
  performanceExcellent: ['Performance Excellent', 'Rendimiento excelente'],
  performanceFair: ['Performance Fair', 'Rendimiento aceptable'],
  performanceSlow: ['Performance Slow', 'Rendimiento lento'],
  performanceUnknown: ['Performance Unknown', 'Rendimiento: sin datos'],
  tooFewCalls: [
    {
      one: '{{count}} call in the last 15 minutes is too few to tell',
      other: '{{count}} calls in the last 15 minutes are too few to tell',
    },
    {
      one: '{{count}} llamada en los últimos 15 minutos es muy poco para saberlo',
      other: '{{count}} llamadas en los últimos 15 minutos son muy pocas para saberlo',
    },
  ],
  answersWithin: [
    '95% of {{calls}} answers in the last 15 minutes took at most {{milliseconds}} ms',
    '95 de cada 100 respuestas en {{milliseconds}} ms como máximo, de {{calls}} en los últimos 15 minutos',
  ],
});
