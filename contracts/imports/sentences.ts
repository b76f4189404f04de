import { sentences } from '../platform/sentences/sentence.ts';

/** Errors of a whole file, or of an import. */
export const importSentences = sentences('import', {
  none: ['This import does not exist, or was deleted.', 'Esta importación no existe o se eliminó.'],
  noFile: ['This file does not exist, or was deleted.', 'Este archivo no existe o se eliminó.'],
  notInFolder: [
    'This file is not in the import folder.',
    'No hay ningún archivo así en la carpeta de importación.',
  ],
  goingOn: [
    'This import is still running. Stop it first.',
    'Esta importación sigue en marcha. Detenla primero.',
  ],
  undone: ['This import has already been undone.', 'Esta importación ya se deshizo.'],
  changedSince: [
    'Someone has changed this event since the import. It was left unchanged.',
    'Alguien cambió este evento después de la importación. Se dejó como está.',
  ],
  notCsv: ['Please select a CSV file', 'Selecciona un archivo CSV'],
  notImportable: ['Choose a CSV, TSV, XLSX, ODS or ICS file.', 'Elige un archivo CSV, TSV, XLSX, ODS o ICS.'],
  notCalendar: [
    'This file is not a calendar, or is cut off.',
    'Este archivo no es un calendario o está cortado.',
  ],
  calendarEmpty: ['This calendar has no events to come.', 'Este calendario no tiene próximos eventos.'],
  calendarTooLarge: [
    'This calendar is too large to be read: it can have at most 5 MB.',
    'Este calendario es demasiado grande para leerlo: puede tener como máximo 5 MB.',
  ],
  notJson: ['This is not valid JSON.', 'Esto no es JSON válido.'],
  nothingPasted: [
    'Paste JSON data or choose a file to continue.',
    'Pega datos JSON o elige un archivo para continuar.',
  ],
  payloadNotJson: [
    'The payload is not valid JSON. Please fix and try again.',
    'El contenido no es JSON válido. Corrígelo e inténtalo de nuevo.',
  ],
  noEvents: ['No events were found in the provided payload.', 'No se encontraron eventos en el contenido.'],
  emptyFile: ['The file is empty.', 'El archivo está vacío.'],
  notText: ['This is not a text file.', 'Este no es un archivo de texto.'],
  noRows: ['The file has headings but no rows.', 'El archivo tiene encabezados y ninguna fila.'],
  tooManyRows: [
    { one: 'A file may have at most {{count}} row.', other: 'A file may have at most {{count}} rows.' },
    {
      one: 'Un archivo puede tener como máximo {{count}} fila.',
      other: 'Un archivo puede tener como máximo {{count}} filas.',
    },
  ],
  tooManyBytes: [
    'A file may have at most {{megabytes}} MB.',
    'Un archivo puede tener como máximo {{megabytes}} MB.',
  ],
  lineTooLong: ['A line of the file is too long.', 'Una línea del archivo es demasiado larga.'],
  openQuote: [
    'After row {{row}} a quotation mark opens and never closes.',
    'Después de la fila {{row}} se abren unas comillas que nunca se cierran.',
  ],
  rowTooLong: [
    'The row after row {{row}} is too long, or a quotation mark in it never closes.',
    'La fila que sigue a la fila {{row}} es demasiado larga, o unas comillas no se cierran.',
  ],
  unreadable: [
    'The file cannot be read as CSV after row {{row}}.',
    'El archivo no se puede leer como CSV después de la fila {{row}}.',
  ],
  notCsvAtAll: ['The file cannot be read as CSV.', 'El archivo no se puede leer como CSV.'],
  tooRagged: [
    'More than {{most}} rows up to row {{row}} have more cells than there are headings. Put text that contains a separator in quotation marks.',
    'Más de {{most}} filas hasta la fila {{row}} tienen más celdas que encabezados hay. Pon entre comillas los textos que llevan un separador.',
  ],
  noHeadings: ['The first row has no headings.', 'La primera fila no tiene encabezados.'],
  workbookTooLarge: [
    'This workbook is too large to be read. Save the sheet as CSV and try again.',
    'Este libro es demasiado grande para leerlo. Guarda la hoja como CSV e inténtalo de nuevo.',
  ],
  workbookEncrypted: [
    'This workbook is protected with a password. Save it without one and try again.',
    'Este libro está protegido con una contraseña. Guárdalo sin contraseña e inténtalo de nuevo.',
  ],
  workbookOld: [
    'This file is in the format of Excel 97. Save it as an Excel workbook (.xlsx) and try again.',
    'Este archivo está en el formato de Excel 97. Guárdalo como libro de Excel (.xlsx) e inténtalo de nuevo.',
  ],
  workbookBroken: [
    'This workbook is damaged and cannot be read.',
    'Este libro está dañado y no se puede leer.',
  ],
  notSpreadsheet: [
    'This file is not a spreadsheet. Save it as XLSX, ODS or CSV and try again.',
    'Este archivo no es una hoja de cálculo. Guárdalo como XLSX, ODS o CSV e inténtalo de nuevo.',
  ],
  noSheet: ['The workbook has no sheet “{{sheet}}”.', 'El libro no tiene ninguna hoja «{{sheet}}».'],
  notInEncoding: [
    'The file looks like {{encoding}}, but cannot be read as such.',
    'El archivo parece {{encoding}}, pero no se puede leer como tal.',
  ],
  uploadGone: [
    'This file is no longer stored. Please choose it again.',
    'Este archivo ya no se guarda. Elígelo de nuevo.',
  ],
  noZone: ['There is no such time zone.', 'No existe esa zona horaria.'],
  timeLike: ['Use the format 20:00.', 'Usa el formato 20:00.'],
  notUtf8: [
    'The file is not in UTF-8. {{why}} Save it as “CSV UTF-8” and try again.',
    'El archivo no está en UTF-8. {{why}} Guárdalo como «CSV UTF-8» e inténtalo de nuevo.',
  ],
  lineNotUtf8: ['Line {{line}} is not.', 'La línea {{line}} no lo está.'],
  noTitleColumn: ['There is no title column. {{headings}}', 'No hay columna de título. {{headings}}'],
  noStartColumn: [
    'There is no start date column. {{headings}}',
    'No hay columna de fecha de inicio. {{headings}}',
  ],
  headingsAre: ['The headings are: {{headings}}.', 'Los encabezados son: {{headings}}.'],
  noneImported: ['No row of the file could be imported.', 'No se pudo importar ninguna fila del archivo.'],
  whichOrder: [
    'The dates in {{columns}} can be read in more than one way. Choose which comes first: day, month or year.',
    'Las fechas de {{columns}} se pueden leer de más de una manera. Elige qué va primero: día, mes o año.',
  ],
  quoted: ['“{{text}}”', '«{{text}}»'],
  trialCutOff: [
    'Checking the file was interrupted. Nothing was imported; check it again.',
    'La comprobación del archivo se interrumpió. No se importó nada; compruébalo otra vez.',
  ],
  givenUp: [
    'The import was given up: {{failed}} of the first {{rows}} rows cannot be imported. Correct the file and send it again; rows that are imported already stay as they are.',
    'La importación se interrumpió: {{failed}} de las primeras {{rows}} filas no se pueden importar. Corrige el archivo y vuelve a enviarlo; las filas ya importadas quedan como están.',
  ],
  rowsLeftOut: [
    { one: '{{count}} row was left out.', other: '{{count}} rows were left out.' },
    { one: 'Se omitió {{count}} fila.', other: 'Se omitieron {{count}} filas.' },
  ],
  rowsFailed: [
    'Rows {{first}} to {{last}} could not be imported: something went wrong on our side.',
    'No se pudieron importar las filas {{first}} a {{last}}: algo falló de nuestro lado.',
  ],
  rowsLeft: [
    'Rows {{first}} to {{last}} were left out: the service stopped twice while it was importing them. Import the file again to try once more.',
    'Se dejaron fuera las filas {{first}} a {{last}}: el servicio se detuvo dos veces mientras las importaba. Importa el archivo otra vez para volver a intentarlo.',
  ],
});

/** Why a row of a file cannot be imported. */
export const rowSentences = sentences('importRow', {
  inColumn: ['{{column}}: {{problem}}', '{{column}}: {{problem}}'],
  tooManyCells: [
    'The row has {{cells}} cells; there are {{headings}} headings. Put text that contains a separator in quotation marks.',
    'La fila tiene {{cells}} celdas; hay {{headings}} encabezados. Pon entre comillas un texto que lleve un separador.',
  ],
  notAnEvent: [
    'This is not an object with the fields of an event.',
    'Esto no es un objeto con los campos de un evento.',
  ],
  notStorable: [
    'The row has characters that cannot be stored.',
    'La fila tiene caracteres que no se pueden guardar.',
  ],
  noStartDate: ['The start date is missing.', 'Falta la fecha de inicio.'],
  waits: [
    'A question about this row has to be answered first.',
    'Antes hay que responder a una pregunta sobre esta fila.',
  ],
  skipped: ['Rows like this one are not to be imported.', 'Las filas como esta no se deben importar.'],
  noDatesLeft: ['“{{text}}” has no dates left.', '«{{text}}» ya no tiene fechas.'],
  noStartTime: ['The start time is missing.', 'Falta la hora de inicio.'],
  offsetWithoutZone: [
    '“{{text}}” has an offset from UTC, but the time zone of the place is unknown. Name a region or a time zone.',
    '«{{text}}» indica una diferencia con UTC, pero no se conoce la zona horaria del lugar. Indica una región o una zona horaria.',
  ],
  noTimeZone: ['There is no time zone “{{text}}”.', 'No existe la zona horaria «{{text}}».'],
  noAddress: ['“{{text}}” is not a web address.', '«{{text}}» no es una dirección web.'],
  noDate: ['“{{text}}” is not a valid date.', '«{{text}}» no es una fecha válida.'],
  noTime: ['“{{text}}” is not a valid time.', '«{{text}}» no es una hora válida.'],
  noId: ['There is no event with the id “{{text}}”.', 'No hay ningún evento con el id «{{text}}».'],
  dateOfSeries: [
    'This is one date of a series. Change it in its series.',
    'Esta es una fecha de una serie. Cámbiala en su serie.',
  ],
  noYesOrNo: ['“{{text}}” is neither yes nor no.', '«{{text}}» no es ni sí ni no.'],
  perhapsTheSame: [
    'An event with this title and place begins within a week of this one. Choose whether it is the same event.',
    'Un evento con este título y lugar empieza a menos de una semana de este. Elige si es el mismo evento.',
  ],
  noWhole: ['“{{text}}” is not a whole number.', '«{{text}}» no es un número entero.'],
  noNumber: ['“{{text}}” is not a number.', '«{{text}}» no es un número.'],
  noRhythm: [
    '“{{text}}” is not a recurrence. Possible values: {{known}}.',
    '«{{text}}» no es una repetición. Valores posibles: {{known}}.',
  ],
  noWeekday: ['“{{text}}” is not a weekday.', '«{{text}}» no es un día de la semana.'],
  noWeekOfMonth: [
    '“{{text}}” is not a week of the month: 1 to 4, or last.',
    '«{{text}}» no es una semana del mes: 1 a 4, o «last».',
  ],
  noRegion: ['There is no region “{{text}}”.', 'No hay ninguna región «{{text}}».'],
  noOrganizer: ['There is no organizer “{{text}}”.', 'No hay ningún organizador «{{text}}».'],
  regions: [
    'There is more than one region “{{text}}”. Add its country or use its id.',
    'Hay más de una región «{{text}}». Añade su país o usa su id.',
  ],
  organizers: [
    'There is more than one organizer “{{text}}”. Use its id.',
    'Hay más de un organizador «{{text}}». Usa su id.',
  ],
});
