import { recordedWords } from './recordedWords.ts';
import { type Sentence, sentences } from './sentence.ts';

/** The fields that are sent, and not recorded under the same name. */
const sentWords = sentences('sentField', {
  body: ['Request', 'Petición'],
  action: ['Action', 'Acción'],
  active: ['Active', 'Activa'],
  actorId: ['Person', 'Persona'],
  after: ['After', 'Después de'],
  change: ['Change', 'Cambio'],
  changedBy: ['Changed by', 'Cambiado por'],
  code: ['Code', 'Código'],
  confirm: ['Confirmation', 'Confirmación'],
  contact: ['Contact person', 'Persona de contacto'],
  correlationId: ['Related changes', 'Cambios relacionados'],
  danceStyleId: ['Dance style', 'Estilo de baile'],
  dateOrder: ['Order of day and month', 'Orden de día y mes'],
  dayOfMonth: ['Day of the month', 'Día del mes'],
  dayOfWeek: ['Day of the week', 'Día de la semana'],
  daysOfWeek: ['Days of the week', 'Días de la semana'],
  daysToGenerate: ['Days to plan ahead', 'Días que se planifican'],
  deleteType: ['Which dates to delete', 'Qué fechas se eliminan'],
  dryRun: ['Trial run', 'Prueba'],
  examine: ['Only examine', 'Solo examinar'],
  sheet: ['Sheet', 'Hoja'],
  duplicate: ['Duplicate', 'Duplicado'],
  emails: ['Email addresses', 'Direcciones de correo'],
  enabled: ['Switched on', 'Activada'],
  endDate: ['Last day', 'Último día'],
  endDateTime: ['End', 'Fin'],
  event: ['Event', 'Evento'],
  events: ['Events', 'Eventos'],
  exceptionDate: ['Date', 'Fecha'],
  exclude: ['Left out', 'Excluidos'],
  expired: ['Past events', 'Eventos pasados'],
  faxExtension: ['Fax', 'Fax'],
  featured: ['Featured', 'Destacados'],
  filter: ['Filters', 'Filtros'],
  fromDate: ['First day', 'Primer día'],
  gap: ['Missing value', 'Dato que falta'],
  generateRecurring: ['Create series', 'Crear series'],
  id: ['Id', 'Id'],
  ids: ['Selection', 'Selección'],
  importStatus: ['Status', 'Estado'],
  instanceDate: ['Date in the series', 'Fecha de la serie'],
  interval: ['Interval', 'Intervalo'],
  isDJ: ['DJ', 'DJ'],
  isInstructor: ['Teaches', 'Da clases'],
  isMasterRecurring: ['Series', 'Serie'],
  isRecurring: ['Repeats', 'Se repite'],
  items: ['Items', 'Elementos'],
  joined: ['Joined', 'Fecha de alta'],
  keep: ['What stays the same', 'Qué se mantiene'],
  lang: ['Language', 'Idioma'],
  level: ['Level', 'Nivel'],
  limit: ['Number of results', 'Número de resultados'],
  mapping: ['Columns', 'Columnas'],
  near: ['Near', 'Cerca de'],
  notOnTeamOf: ['Not on the team of', 'Fuera del equipo de'],
  offset: ['Results to skip', 'Resultados que se saltan'],
  order: ['Order', 'Orden'],
  outcome: ['Outcome', 'Resultado'],
  overdue: ['Overdue', 'Con retraso'],
  overwrite: ['Events to overwrite', 'Eventos que se sobrescriben'],
  overwriteOwn: ['Fields to overwrite', 'Campos que se sobrescriben'],
  page: ['Page', 'Página'],
  password: ['Password', 'Contraseña'],
  placeId: ['Place', 'Lugar'],
  preview: ['Preview', 'Vista previa'],
  publish: ['Publish', 'Publicar'],
  q: ['Search', 'Búsqueda'],
  recurrenceConfig: ['Recurrence', 'Recurrencia'],
  recurrenceType: ['Frequency', 'Frecuencia'],
  regionOf: ['Regions of the events', 'Regiones de los eventos'],
  reviewNotes: ['Notes', 'Notas'],
  revisions: ['Versions', 'Versiones'],
  runId: ['Run', 'Proceso'],
  sameEvent: ['Rows of the same event', 'Filas del mismo evento'],
  search: ['Search', 'Búsqueda'],
  socialConnections: ['Social accounts', 'Redes sociales'],
  sort: ['Sorted by', 'Ordenado por'],
  startDate: ['First day', 'Primer día'],
  startDateTime: ['Start', 'Inicio'],
  stream: ['History of', 'Historial de'],
  style: ['Dance style', 'Estilo de baile'],
  origins: ['IP addresses', 'Direcciones IP'],
  flow: ['Sign-in attempt', 'Intento de acceso'],
  submissions: ['Forms sent', 'Formularios enviados'],
  survivor: ['Event that stays', 'Evento que se queda'],
  task: ['Task', 'Tarea'],
  tellSender: ['Email to the sender', 'Correo al remitente'],
  to: ['Last day', 'Último día'],
  token: ['Link', 'Enlace'],
  type: ['Kind', 'Clase'],
  unmatched: ['Dates that no longer fit', 'Fechas que ya no encajan'],
  updateType: ['Which dates to change', 'Qué fechas cambian'],
  uploadId: ['File', 'Archivo'],
  values: ['Meanings of values', 'Significado de los valores'],
  weekOfMonth: ['Week of the month', 'Semana del mes'],
  when: ['Period', 'Periodo'],
  within: ['Distance (km)', 'Distancia (km)'],
  years: ['Years of dancing', 'Años bailando'],
});

const fieldSentences = sentences('fieldAt', { within: ['{{whole}} › {{part}}', '{{whole}} › {{part}}'] });

/** What people call the fields of facts and of calls. */
const fieldWords: Readonly<Record<string, Sentence>> = { ...sentWords, ...recordedWords };

/** A field as people call it; a name that is unknown, as a caller may send any, is returned as it is. */
export function fieldWord(name: string): Sentence | string {
  return Object.hasOwn(fieldWords, name) ? fieldWords[name]! : name;
}

/** A field by its path, such as `danceStyles.2.level`: "Dance styles › 3 › Level". */
export function fieldAt(path: string): Sentence | string {
  const parts = path
    .split('.')
    .map(part => (/^\d+$/.test(part) ? String(Number(part) + 1) : fieldWord(part)));
  return parts.reduce((whole, part) => fieldSentences.within({ whole, part }));
}
