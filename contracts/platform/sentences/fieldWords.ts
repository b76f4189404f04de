import './columnWords.ts';
import './recordedWords.ts';
import { knownSentences, type Sentence, sentences } from './sentence.ts';
import { words } from './words.ts';

/** The fields that are sent, and not recorded under the same name. */
sentences('sentField', {
  wanted: ['Wanted', 'Deseado'],
  body: ['Request', 'Petición'],
  field: ['Field', 'Campo'],
  became: ['Value after', 'Valor nuevo'],
  capacity: ['Acted as', 'Actuó como'],
  run: ['Done by', 'Hecho por'],
  format: ['File format', 'Formato del archivo'],
  adjacentDates: ['Days in a row', 'Días seguidos'],
  answers: ['Answers', 'Respuestas'],
  action: ['Action', 'Acción'],
  act: ['Action to undo', 'Acción que se deshace'],
  active: ['Active', 'Activa'],
  actorId: ['Person', 'Persona'],
  after: ['After', 'Después de'],
  calendarId: ['Calendar', 'Calendario'],
  change: ['Change', 'Cambio'],
  changedBy: ['Changed by', 'Cambiado por'],
  code: ['Code', 'Código'],
  confirm: ['Confirmation', 'Confirmación'],
  contact: words.contactPerson,
  correlationId: ['Related changes', 'Cambios relacionados'],
  danceStyleId: words.danceStyle,
  dateAbove: ['Date of the row above', 'Fecha de la fila de arriba'],
  dateOrder: ['Order of day and month', 'Orden de día y mes'],
  dayOfMonth: ['Day of the month', 'Día del mes'],
  dayOfWeek: ['Day of the week', 'Día de la semana'],
  daysOfWeek: ['Days of the week', 'Días de la semana'],
  daysToGenerate: ['Days to plan ahead', 'Días que se planifican'],
  deleteType: ['Which dates to delete', 'Qué fechas se eliminan'],
  dryRun: ['Trial run', 'Prueba'],
  examine: ['Only examine', 'Solo examinar'],
  how: ['How', 'Cómo'],
  invitationId: ['Invitation', 'Invitación'],
  person: ['Person', 'Persona'],
  reader: ['Reader', 'Quién mira'],
  sheet: ['Sheet', 'Hoja'],
  duplicate: ['Duplicate', 'Duplicado'],
  emails: ['Email addresses', 'Direcciones de correo'],
  enabled: ['Switched on', 'Activada'],
  encoding: ['Encoding', 'Codificación'],
  endDate: words.lastDay,
  endDateTime: words.end,
  event: words.event,
  events: words.events,
  exceptionDate: words.date,
  exclude: ['Left out', 'Excluidos'],
  expired: ['Past events', 'Eventos pasados'],
  faxExtension: ['Fax', 'Fax'],
  featured: ['Featured', 'Destacados'],
  filter: words.filters,
  fromDate: ['First day', 'Primer día'],
  garbled: ['Garbled texts', 'Textos estropeados'],
  gap: ['Missing value', 'Dato que falta'],
  generateRecurring: ['Create series', 'Crear series'],
  id: ['Id', 'Id'],
  ids: ['Selection', 'Selección'],
  importStatus: words.status,
  instanceDate: ['Date in the series', 'Fecha de la serie'],
  interval: ['Interval', 'Intervalo'],
  isDJ: ['DJ', 'DJ'],
  isInstructor: ['Teaches', 'Da clases'],
  isMasterRecurring: words.series,
  isRecurring: ['Repeats', 'Se repite'],
  items: ['Items', 'Elementos'],
  joined: ['Joined', 'Fecha de alta'],
  keep: ['What stays the same', 'Qué se mantiene'],
  lang: words.language,
  level: ['Level', 'Nivel'],
  limit: ['Number of results', 'Número de resultados'],
  everyNth: ['Every second one', 'Cada segundo'],
  yearless: ['Dates without a year', 'Fechas sin año'],
  listedDates: ['Dates in one cell', 'Fechas en una celda'],
  mapping: words.columns,
  near: ['Near', 'Cerca de'],
  notOnTeamOf: ['Not on the team of', 'Fuera del equipo de'],
  offset: ['Results to skip', 'Resultados que se saltan'],
  order: ['Order', 'Orden'],
  outcome: ['Outcome', 'Resultado'],
  overdue: ['Overdue', 'Con retraso'],
  overwrite: ['Events to overwrite', 'Eventos que se sobrescriben'],
  overwriteOwn: ['Fields to overwrite', 'Campos que se sobrescriben'],
  page: ['Page', 'Página'],
  password: words.password,
  placeId: words.place,
  preview: ['Preview', 'Vista previa'],
  publish: ['Publish', 'Publicar'],
  q: ['Search', 'Búsqueda'],
  recurrenceConfig: ['Recurrence', 'Recurrencia'],
  recurrenceType: ['Frequency', 'Frecuencia'],
  regionOf: ['Regions of the events', 'Regiones de los eventos'],
  repeats: ['When it repeats', 'Cuándo se repite'],
  reviewNotes: words.notes,
  revision: ['Version', 'Versión'],
  revisions: ['Versions', 'Versiones'],
  runId: ['Run', 'Proceso'],
  sameEvent: ['Rows of the same event', 'Filas del mismo evento'],
  search: ['Search', 'Búsqueda'],
  seen: ['Version of the preview', 'Versión de la vista previa'],
  socialConnections: ['Social accounts', 'Redes sociales'],
  sort: ['Sorted by', 'Ordenado por'],
  startDate: ['First day', 'Primer día'],
  startDateTime: words.start,
  stream: ['History of', 'Historial de'],
  style: words.danceStyle,
  origins: ['IP addresses', 'Direcciones IP'],
  flow: ['Sign-in attempt', 'Intento de acceso'],
  submissions: ['Forms sent', 'Formularios enviados'],
  survivor: ['Event that stays', 'Evento que se queda'],
  task: ['Task', 'Tarea'],
  tellSender: ['Email to the sender', 'Correo al remitente'],
  to: words.lastDay,
  token: ['Link', 'Enlace'],
  type: ['Kind', 'Clase'],
  unmatched: ['Dates that no longer fit', 'Fechas que ya no encajan'],
  updateType: ['Which dates to change', 'Qué fechas cambian'],
  uploadId: words.file,
  values: ['Meanings of values', 'Significado de los valores'],
  weekOfMonth: ['Week of the month', 'Semana del mes'],
  when: ['Period', 'Periodo'],
  within: ['Distance (km)', 'Distancia (km)'],
  years: ['Years of dancing', 'Años bailando'],
});

const fieldSentences = sentences('fieldAt', { within: ['{{whole}} › {{part}}', '{{whole}} › {{part}}'] });

/** A field of facts, or a column of rows, as people call it; undefined for a name that none has. */
export function recordedWord(name: string): Sentence | undefined {
  return wordOf(name, ['field', 'column']);
}

/** The word for a field that was sent; an unknown name, as a caller may send any, is returned unchanged. */
export function fieldWord(name: string): Sentence | string {
  return wordOf(name, ['field', 'sentField', 'column']) ?? name;
}

/** The word in the first list that has one: a request's `revision` means something else than a row's. */
function wordOf(name: string, lists: readonly string[]): Sentence | undefined {
  const key = lists.map(list => `${list}.${name}`).find(one => knownSentences().has(one));
  return key === undefined ? undefined : { key };
}

/** A field by its path, such as `danceStyles.2.level`: "Dance styles › 3 › Level". */
export function fieldAt(path: string): Sentence | string {
  const parts = path
    .split('.')
    .map(part => (/^\d+$/.test(part) ? String(Number(part) + 1) : fieldWord(part)));
  return parts.reduce((whole, part) => fieldSentences.within({ whole, part }));
}
