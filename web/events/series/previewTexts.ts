import { catalogue } from '../../platform/texts/messages.ts';

/** What a change to a series would do to its dates. */
export const previewTexts = catalogue('seriesPreview', {
  reviewTitle: ['Update “{{title}}”', 'Actualizar «{{title}}»'],
  previewChanged: [
    '{{who}} has changed the dates in the meantime. Saving would now do this:',
    '{{who}} cambió las fechas mientras tanto. Guardar haría ahora esto:',
  ],
  previewChangedItself: [
    'The dates have changed in the meantime. Saving would now do this:',
    'Las fechas cambiaron mientras tanto. Guardar haría ahora esto:',
  ],
  previewFailed: ['The preview could not be loaded.', 'No se pudo cargar la vista previa.'],
  working: ['Loading preview…', 'Cargando la vista previa…'],
  nothingChanges: ['No dates change.', 'No cambia ninguna fecha.'],
  changes_one: ['{{count}} date changes', 'Cambia {{count}} fecha'],
  changes_other: ['{{count}} dates change', 'Cambian {{count}} fechas'],
  adds_one: ['{{count}} date is added', 'Se añade {{count}} fecha'],
  adds_other: ['{{count}} dates are added', 'Se añaden {{count}} fechas'],
  removes_one: ['{{count}} date is removed', 'Se quita {{count}} fecha'],
  removes_other: ['{{count}} dates are removed', 'Se quitan {{count}} fechas'],
  andMore_one: ['and {{count}} more', 'y {{count}} más'],
  andMore_other: ['and {{count}} more', 'y {{count}} más'],
  splitFrom: ['The new values apply from {{date}}.', 'Los valores nuevos se aplican desde el {{date}}.'],
  keptOwn: ['Dates with custom values keep them:', 'Las fechas con valores propios los conservan:'],
  overwrite_one: [
    'also overwrite the custom {{field}} of {{count}} date',
    'sobrescribir también el valor propio de {{field}} en {{count}} fecha',
  ],
  overwrite_other: [
    'also overwrite the custom {{field}} of {{count}} dates',
    'sobrescribir también el valor propio de {{field}} en {{count}} fechas',
  ],
  overwritesLater_one: [
    '{{count}} date loses the {{field}} set by a change to “this and all later dates”:',
    '{{count}} fecha pierde el valor de {{field}} que le dio un cambio de «esta y todas las siguientes»:',
  ],
  overwritesLater_other: [
    '{{count}} dates lose the {{field}} set by a change to “this and all later dates”:',
    '{{count}} fechas pierden el valor de {{field}} que les dio un cambio de «esta y todas las siguientes»:',
  ],
  losesOwn_one: [
    '{{count}} date also loses its custom {{field}}:',
    '{{count}} fecha pierde también su valor propio de {{field}}:',
  ],
  losesOwn_other: [
    '{{count}} dates also lose their custom {{field}}:',
    '{{count}} fechas pierden también su valor propio de {{field}}:',
  ],
  movedAcross: [
    'Moved dates count by their original day: {{dates}}.',
    'Las fechas movidas cuentan por su día original: {{dates}}.',
  ],
  unmatched_one: [
    '{{count}} date with custom values is not in the new pattern:',
    '{{count}} fecha con valores propios no está en el patrón nuevo:',
  ],
  unmatched_other: [
    '{{count}} dates with custom values are not in the new pattern:',
    '{{count}} fechas con valores propios no están en el patrón nuevo:',
  ],
  keepUnmatched: ['Keep as extra dates', 'Conservar como fechas extra'],
  removeUnmatched: ['Remove', 'Quitar'],
  exclusionsDropped: [
    'Removed dates that are not in the new pattern no longer count as removed: {{dates}}.',
    'Las fechas quitadas que no están en el patrón nuevo dejan de contar como quitadas: {{dates}}.',
  ],
  past_one: ['{{count}} past date also changes.', 'Cambia también {{count}} fecha pasada.'],
  past_other: ['{{count}} past dates also change.', 'Cambian también {{count}} fechas pasadas.'],
  gap: [
    'On {{dates}} the clocks skip this time, so it starts later.',
    'El {{dates}} el reloj se adelanta y salta esta hora: empieza más tarde.',
  ],
  overlap: [
    'On {{dates}} this time occurs twice; the first one is used.',
    'El {{dates}} esta hora ocurre dos veces; vale la primera.',
  ],
  updateDates_one: ['Update {{count}} date', 'Actualizar {{count}} fecha'],
  updateDates_other: ['Update {{count}} dates', 'Actualizar {{count}} fechas'],
  past: ['past', 'pasada'],
});
