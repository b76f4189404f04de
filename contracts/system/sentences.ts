import { sentences } from '../platform/sentences/sentence.ts';

export const systemSentences = sentences('system', {
  noEffect: ['This effect does not exist, or was deleted.', 'Este efecto no existe o se eliminó.'],
  undecidable: [
    'Only effects that failed or have an unknown outcome can be retried or settled.',
    'Solo se puede decidir sobre lo que falló o tiene un resultado desconocido.',
  ],
});

/** Why an effect is not done. */
export const effectSentences = sentences('effect', {
  mailUnreachable: ['The mail server cannot be reached.', 'No se puede acceder al servidor de correo.'],
  mailLogin: [
    'The mail server does not accept our name and password.',
    'El servidor de correo no acepta nuestro nombre y contraseña.',
  ],
  mailNotAccepted: [
    'The mail server does not accept the mail for now.',
    'El servidor de correo no acepta el correo por ahora.',
  ],
  mailRejected: ['The mail server rejected the mail.', 'El servidor de correo rechazó el correo.'],
  interrupted: [
    'The process that was doing it was interrupted.',
    'Se interrumpió el proceso que lo estaba haciendo.',
  ],
  stopped: [
    'The service stopped again and again while it was doing it.',
    'El servicio se detuvo una y otra vez mientras lo hacía.',
  ],
  erased: [
    'The person it was about was erased, so nothing was done.',
    'Se borró a la persona de la que trataba, así que no se hizo nada.',
  ],
  unknown: [
    'It broke off while it was being done: it may have happened, or not.',
    'Se cortó mientras se hacía: puede que ocurriera o que no.',
  ],
  waiting: ['It did not work, and will be tried again.', 'No se consiguió; se volverá a intentar.'],
  failed: [
    'It was refused, or did not work however often it was tried.',
    'Se rechazó, o no se consiguió por más que se intentó.',
  ],
});

/** Why something cannot be asked of a projection. */
export const projectionSentences = sentences('projection', {
  unknown: ['There is no projection of this name.', 'No existe ninguna proyección con ese nombre.'],
  alreadyPaused: ['This projection is paused already.', 'Esta proyección ya está en pausa.'],
  notPaused: ['This projection is not paused.', 'Esta proyección no está en pausa.'],
  isPaused: [
    'This projection is paused. Resume it first.',
    'Esta proyección está en pausa. Primero hay que reanudarla.',
  ],
  underWay: [
    'This is under way already. Wait until it is done, or cancel it.',
    'Ya está en marcha. Espera a que termine o cancélalo.',
  ],
  waitsForYes: [
    'A rebuild of this projection waits for a decision. Decide about it first.',
    'Una reconstrucción de esta proyección espera una decisión. Decide primero sobre ella.',
  ],
  notHeld: [
    'No rebuild of this projection waits for a decision.',
    'Ninguna reconstrucción de esta proyección espera una decisión.',
  ],
  notUnderWay: ['This is not under way any more.', 'Esto ya no está en marcha.'],
  nothingKept: [
    'No earlier rows of this projection are kept.',
    'No se conservan filas anteriores de esta proyección.',
  ],
  noSuchThing: ['Nothing is recorded about this thing.', 'No hay nada registrado sobre esto.'],
  notParked: [
    'This fact is not parked in this projection.',
    'Este hecho no está apartado en esta proyección.',
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
  waiting: [
    'its oldest fact has been waiting for {{seconds}} s',
    'su hecho más antiguo lleva {{seconds}} s esperando',
  ],
  parked: [
    {
      one: '{{count}} stream is set aside because a fact of it cannot be applied',
      other: '{{count}} streams are set aside because a fact of theirs cannot be applied',
    },
    {
      one: '{{count}} secuencia está apartada porque un hecho suyo no se puede aplicar',
      other: '{{count}} secuencias están apartadas porque un hecho suyo no se puede aplicar',
    },
  ],
  mail: ['mail', 'correo'],
  mailSent: ['no mail is held up', 'ningún correo está retenido'],
  mailUnreachable: [
    {
      one: '{{count}} mail has not been sent since {{since}}: the mail server cannot be reached',
      other:
        '{{count}} mails have not been sent, the first since {{since}}: the mail server cannot be reached',
    },
    {
      one: '{{count}} correo sin enviar desde {{since}}: no se puede acceder al servidor de correo',
      other:
        '{{count}} correos sin enviar, el primero desde {{since}}: no se puede acceder al servidor de correo',
    },
  ],
  mailLogin: [
    {
      one: '{{count}} mail has not been sent since {{since}}: the mail server does not accept the name and password',
      other:
        '{{count}} mails have not been sent, the first since {{since}}: the mail server does not accept the name and password',
    },
    {
      one: '{{count}} correo sin enviar desde {{since}}: el servidor de correo no acepta el nombre y la contraseña',
      other:
        '{{count}} correos sin enviar, el primero desde {{since}}: el servidor de correo no acepta el nombre y la contraseña',
    },
  ],
  mailRefused: [
    {
      one: '{{count}} mail has not been sent since {{since}}: the mail server does not accept it',
      other:
        '{{count}} mails have not been sent, the first since {{since}}: the mail server does not accept them',
    },
    {
      one: '{{count}} correo sin enviar desde {{since}}: el servidor de correo no lo acepta',
      other: '{{count}} correos sin enviar, el primero desde {{since}}: el servidor de correo no los acepta',
    },
  ],
  disk: ['disk', 'disco'],
  diskFree: ['{{percent}}% is free', '{{percent}} % libre'],
  diskLow: ['only {{megabytes}} MB are left', 'solo quedan {{megabytes}} MB'],
  diskFull: ['the disk of the data folder is full', 'el disco de la carpeta de datos está lleno'],
  writesRefused: [
    'what people write is refused because a disk of the event store or the database is full',
    'se rechaza lo que se escribe porque está lleno un disco del almacén de eventos o de la base de datos',
  ],
  replica: ['replica', 'réplica'],
  replicaDown: [
    'does not answer; lists and pages are read from the database itself',
    'no responde; las listas y páginas se leen de la propia base de datos',
  ],
  answers: ['answers', 'respuestas'],
  answersQuick: ['no route is slow', 'ninguna ruta es lenta'],
  slowRoute: [
    'half of the last {{count}} answers of {{route}} took {{seconds}} s or more',
    'la mitad de las últimas {{count}} respuestas de {{route}} tardó {{seconds}} s o más',
  ],
  rebuilding: [
    'a rebuild of its rows has been running since {{since}}; until it is done they show nothing new',
    'sus filas se están rehaciendo desde {{since}}; hasta entonces no muestran nada nuevo',
  ],
  paused: ['paused since {{since}}', 'en pausa desde {{since}}'],
  swapHeld: [
    'its rebuilt rows would lack many of the present ones; since {{since}} a person must decide about them',
    'a sus filas rehechas les faltarían muchas de las actuales; desde {{since}} hay que decidir sobre ellas',
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
