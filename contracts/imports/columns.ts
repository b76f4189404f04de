import type { TextField } from '../events/event/fields.ts';
import { HEADING_WORDS } from './headingWords.ts';

/**
 * What a column of an imported file can be, with the headings by which it is recognised in English, German,
 * Spanish, French, Portuguese and Italian. Case, accents, spaces and punctuation make no difference:
 * "Start-Date" is `startdate`. The first alias is the one to show.
 */
export const IMPORT_COLUMNS = {
  /** The id of an event of ours, as in an export. */
  tandaId: ['Tanda ID'],
  externalId: [
    ...['External ID', 'ID', 'Event ID', 'UID', 'Reference', 'Externe ID', 'Referenz', 'Referencia'],
    ...['Référence', 'Referência', 'Riferimento'],
  ],
  title: [
    ...['Title', 'Event', 'Event name', 'Event title', 'Name', 'Summary', 'Subject'],
    ...['Titel', 'Veranstaltung', 'Veranstaltungsname', 'Name der Veranstaltung', 'Bezeichnung'],
    ...['Título', 'Evento', 'Nombre', 'Nombre del evento', 'Título del evento'],
    ...['Titre', 'Événement', 'Nom', "Nom de l'événement", 'Intitulé', 'Soirée'],
    ...['Nome', 'Nome do evento', 'Título do evento', 'Titolo', "Nome dell'evento", 'Nome evento', 'Serata'],
  ],
  description: [
    ...['Description', 'Details', 'About', 'Notes', 'Body', 'Beschreibung', 'Bemerkung', 'Infos', 'Info'],
    ...['Descripción', 'Detalles', 'Notas', 'Détails', 'Remarques', 'Descrição', 'Descrizione', 'Dettagli'],
    ...['Note'],
  ],
  startDateTime: [
    ...['Start date time', 'Start', 'Starts at', 'Start at', 'Datetime', 'DTSTART', 'Date and time'],
    ...['Datum und Uhrzeit', 'Fecha y hora', 'Date et heure', 'Data e hora', 'Data e ora', 'Debut', 'Inizia'],
  ],
  startDate: [
    ...['Start date', 'Date', 'Day', 'Event date', 'From date', 'Datum', 'Startdatum', 'Anfangsdatum', 'Tag'],
    ...['Fecha', 'Fecha de inicio', 'Fecha inicio', 'Día', 'Date de début', 'Date début', 'Jour'],
    ...['Data', 'Data de início', 'Data início', 'Data inicial', 'Data inizio', 'Data di inizio', 'Giorno'],
  ],
  startTime: [
    ...['Start time', 'Time', 'Event time', 'From time', 'Begin', 'From'],
    ...['Uhrzeit', 'Zeit', 'Beginn', 'Startzeit', 'Anfang', 'Von'],
    ...['Hora', 'Hora de inicio', 'Hora inicio', 'Inicio', 'Comienzo', 'Desde'],
    ...['Heure', 'Heure de début', 'Heure début', 'Horaire', 'De'],
    ...[
      'Hora de início',
      'Hora início',
      'Início',
      'Horário',
      'Ora',
      'Orario',
      'Ora inizio',
      'Inizio',
      'Dalle',
    ],
  ],
  endDateTime: ['End date time', 'End', 'Ends at', 'End at', 'DTEND', 'Finisce'],
  endDate: [
    ...['End date', 'To date', 'Until date', 'Enddatum', 'Fecha de fin', 'Fecha fin', 'Fecha final'],
    ...['Date de fin', 'Date fin', 'Data de fim', 'Data fim', 'Data final', 'Data fine', 'Data di fine'],
  ],
  endTime: [
    ...['End time', 'To time', 'Until time', 'Finish', 'Until', 'To', 'Ende', 'Endzeit', 'Bis', 'Schluss'],
    ...['Hora de fin', 'Hora fin', 'Fin', 'Hasta', 'Heure de fin', 'Heure fin', "Jusqu'à", 'À'],
    ...['Hora de fim', 'Hora fim', 'Fim', 'Término', 'Até', 'Ora fine', 'Fine', 'Alle', 'Fino alle'],
  ],
  /** Yes or no: days without times. */
  allDay: [
    ...['All day', 'All day event', 'Whole day', 'Ganztägig', 'Ganztägiges Ereignis', 'Todo el día'],
    ...['Toute la journée', 'Journée entière', 'O dia todo', 'Dia inteiro', 'Tutto il giorno'],
  ],
  timeZone: [
    ...['Time zone', 'Timezone', 'TZ', 'TZID', 'Start time zone', 'Zeitzone', 'Zona horaria', 'Huso horario'],
    ...['Fuseau horaire', 'Fuso horário', 'Fuso orario'],
  ],
  price: [
    ...['Price', 'Cost', 'Fee', 'Entry', 'Ticket price', 'Admission', 'Preis', 'Eintritt', 'Kosten'],
    ...['Eintrittspreis', 'Precio', 'Entrada', 'Prix', 'Tarif', 'Entrée', 'Preço', 'Ingresso', 'Prezzo'],
    ...['Costo', 'Valor'],
  ],
  currency: ['Currency', 'Währung', 'Moneda', 'Devise', 'Monnaie', 'Moeda', 'Valuta'],
  /** Whether an empty price means that nobody has said it; `no` makes it Free. */
  priceOpen: ['Price not said', 'Price open', 'Preis offen', 'Precio sin indicar'],
  /** Yes or no: that it costs nothing, as schema.org has it (`isAccessibleForFree`). */
  isFree: [
    ...['Free of charge', 'Is accessible for free', 'Is free', 'Free entry', 'Free admission', 'Kostenlos'],
    ...['Kostenfrei', 'Eintritt frei', 'Freier Eintritt', 'Entrada gratuita', 'Entrada libre', 'Es gratis'],
    ...['Entrée libre', 'Entrée gratuite', 'Entrada gratis', 'Ingresso gratuito', 'Ingresso libero'],
  ],
  maxAttendees: [
    ...['Max attendees', 'Capacity', 'Max participants', 'Places', 'Limit', 'Kapazität', 'Plätze'],
    ...['Max Teilnehmer', 'Teilnehmerzahl', 'Aforo', 'Capacidad', 'Plazas', 'Capacité', 'Capacidade'],
    ...['Vagas', 'Lotação', 'Capienza', 'Posti'],
  ],
  category: [
    ...['Category', 'Categories', 'Type', 'Event type', 'Kind', 'Kategorie', 'Art', 'Typ', 'Rubrik'],
    ...['Categoría', 'Tipo', 'Tipo de evento', 'Catégorie', 'Categoria', 'Tipo di evento', 'Genre de soirée'],
  ],
  status: [
    ...['Status', 'State of event', 'Published', 'Estado del evento', 'Veröffentlicht', 'Publicado'],
    ...['Statut', 'Publié', 'Situação', 'Stato', 'Pubblicato'],
  ],
  isFeatured: [
    ...['Featured', 'Is featured', 'Highlight', 'Hervorgehoben', 'Destacado', 'À la une', 'Destaque'],
    ...['In evidenza'],
  ],
  region: ['Region', 'Region ID', 'City region', 'Community', 'Región', 'Région', 'Região', 'Regione'],
  organizer: [
    ...['Organizer', 'Organiser', 'Organizer ID', 'Host', 'Organizer name', 'Hosted by', 'Veranstalter'],
    ...['Organisator', 'Organizador', 'Organiza', 'Organisateur', 'Organisation', 'Organizzatore'],
    ...['Organizzato da'],
  ],
  /** A venue of the venue book, by its id, its name, or its name and city. “Venue” is the name of the place. */
  venueId: [
    ...['Saved venue', 'Venue book', 'Venue from the venue book', 'Local guardado', 'Local de la libreta'],
    ...['ID del local', 'Gespeicherter Ort', 'Lieu enregistré', 'Local salvo', 'Locale salvato'],
  ],
  danceStyles: [
    ...[
      'Dance styles',
      'Dance style',
      'Styles',
      'Style',
      'Dances',
      'Dance',
      'Genre',
      'Tanzstil',
      'Tanzstile',
    ],
    ...['Stil', 'Tanz', 'Tänze', 'Musik', 'Estilo', 'Estilos', 'Baile', 'Bailes', 'Estilo de baile', 'Danse'],
    ...['Danses', 'Style de danse', 'Estilo de dança', 'Dança', 'Danças', 'Stile', 'Stili', 'Ballo', 'Balli'],
    ...['Stile di ballo', 'Danza'],
  ],
  coverImage: [
    ...['Cover image', 'Image', 'Image URL', 'Picture', 'Photo', 'Flyer', 'Bild', 'Foto', 'Imagen', 'Cartel'],
    ...['Affiche', 'Imagem', 'Cartaz', 'Immagine', 'Locandina'],
  ],
  coverImageAlt: ['Cover image description', 'Image description', 'Alt text', 'Image alt text'],
  sourceUrl: [
    ...[
      'Source URL',
      'URL',
      'Link',
      'Website',
      'Web page',
      'Event URL',
      'Event link',
      'Web',
      'Webseite',
      'Quelle',
    ],
    ...[
      'Enlace',
      'Página web',
      'Sitio web',
      'Fuente',
      'Lien',
      'Site web',
      'Ligação',
      'Collegamento',
      'Sito web',
    ],
  ],
  locationName: [
    ...['Location name', 'Venue', 'Location', 'Place', 'Venue name', 'Veranstaltungsort', 'Lokal', 'Saal'],
    ...['Lugar', 'Local', 'Sala', 'Sitio', 'Lieu', 'Salle', 'Locale', 'Luogo', 'Sede'],
  ],
  locationAddress: [
    ...['Location address', 'Address', 'Street', 'Venue address', 'Street address', 'Adresse', 'Anschrift'],
    ...['Straße', 'Dirección', 'Calle', 'Rue', 'Endereço', 'Morada', 'Rua', 'Indirizzo', 'Via'],
  ],
  locationCity: [
    ...['Location city', 'City', 'Town', 'Stadt', 'Ort', 'Ciudad', 'Localidad', 'Población', 'Ville'],
    ...['Commune', 'Cidade', 'Città', 'Comune'],
  ],
  locationState: [
    ...['Location state', 'State', 'Province', 'County', 'Bundesland', 'Kanton', 'Provincia', 'Estado'],
    ...['Département', 'Distrito'],
  ],
  locationCountry: ['Location country', 'Country', 'Land', 'Staat', 'País', 'Pays', 'Paese', 'Nazione'],
  postalCode: [
    ...['Postal code', 'Postcode', 'ZIP', 'ZIP code', 'PLZ', 'Postleitzahl', 'Código postal', 'CP'],
    ...['Code postal', 'CEP', 'CAP'],
  ],
  latitude: ['Latitude', 'Lat', 'Breitengrad', 'Latitud', 'Latitudine'],
  longitude: ['Longitude', 'Lng', 'Lon', 'Long', 'Längengrad', 'Longitud', 'Longitudine'],
  googlePlacesId: ['Google places ID', 'Google place ID', 'Place ID'],
  recurrenceType: [
    ...['Recurrence', 'Recurrence type', 'Repeats', 'Repeat', 'Frequency', 'Wiederholung', 'Rhythmus'],
    ...['Repetición', 'Frecuencia', 'Récurrence', 'Fréquence', 'Repetição', 'Frequência', 'Ripetizione'],
    ...['Frequenza'],
  ],
  interval: ['Interval', 'Repeat interval', 'Every'],
  daysOfWeek: ['Days of week', 'Weekdays', 'Repeat on', 'Repeat days'],
  dayOfMonth: ['Day of month'],
  weekOfMonth: ['Week of month'],
  dayOfWeek: [
    ...['Day of week', 'Weekday', 'Wochentag', 'Día de la semana', 'Jour de la semaine', 'Dia da semana'],
    ...['Giorno della settimana'],
  ],
  recurrenceEndDate: ['Recurrence end date', 'Repeat until', 'Recurs until'],
  recurrenceCount: ['Recurrence count', 'Repeat count', 'Occurrences', 'Count'],
} as const satisfies Record<string, readonly string[]> & Record<TextField, readonly string[]>;

export type ImportField = keyof typeof IMPORT_COLUMNS;
export const IMPORT_FIELDS = Object.keys(IMPORT_COLUMNS) as [ImportField, ...ImportField[]];

/** Columns in which a date may be written in more than one order; some people write it next to the time. */
export const DATE_FIELDS = [
  'startDateTime',
  'startDate',
  'startTime',
  'endDateTime',
  'endDate',
  'endTime',
  'recurrenceEndDate',
] as const;
export type DateField = (typeof DATE_FIELDS)[number];

/** A heading normalised for comparison: `startdate` for "Start-Date". */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

type Words = Readonly<Partial<Record<ImportField, readonly string[]>>>;
const named = (words: Words) =>
  IMPORT_FIELDS.flatMap(field => (words[field] ?? []).map(alias => [headingKey(alias), field] as const));

// Of a heading in both lists, the first meaning of the list above counts.
const FIELD_OF: ReadonlyMap<string, ImportField> = new Map([
  ...Object.values(HEADING_WORDS satisfies Record<string, Words>)
    .toReversed()
    .flatMap(named),
  ...IMPORT_FIELDS.flatMap(field =>
    [field, ...IMPORT_COLUMNS[field]].map(alias => [headingKey(alias), field] as const),
  ),
]);

// Headings that mean a time only if a date or a time is below: "From" can also be a town.
const VAGUE = new Set(
  'from to when until till von bis wann ab de a desde hasta cuando du au quand da al dal alle quando ate onde van tot wanneer od do kiedy kdy когда от до с по'.split(
    ' ',
  ),
);

/** Whether a heading means a time only if what is below it does. */
export function isVague(heading: string): boolean {
  return VAGUE.has(headingKey(heading));
}

/** The field that a heading, or a key in JSON, means; undefined if none. */
export function fieldNamed(heading: string): ImportField | undefined {
  return FIELD_OF.get(headingKey(heading));
}
