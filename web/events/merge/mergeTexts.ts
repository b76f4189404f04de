import type { EventRead } from '#contracts/events/calls.ts';
import { words } from '#contracts/platform/sentences/words.ts';
import { catalogue } from '../../platform/texts/messages.ts';

/** The name of its kind, if it is not a single event. */
export function kindIn({ kind }: EventRead): 'kind_master' | 'kind_instance' | undefined {
  return kind === 'single' ? undefined : `kind_${kind}`;
}

export const mergeTexts = catalogue('eventsMerge', {
  title: ['Merge duplicates', 'Fusionar duplicados'],
  likely: ['Likely duplicates of “{{title}}”', 'Posibles duplicados de «{{title}}»'],
  none: [
    'No other event begins within two hours at the same place with a similar title.',
    'Ningún otro evento empieza en un margen de dos horas, en el mismo sitio y con un título parecido.',
  ],
  noSeries: [
    'No other series has a date within two hours of its next one at the same place with a similar title.',
    'Ninguna otra serie tiene una fecha a menos de dos horas de la próxima, en el mismo sitio y con un título parecido.',
  ],
  kind_master: ['Series, shown with its next date', 'Serie, con su próxima fecha'],
  kind_instance: ['Date of a series', 'Fecha de una serie'],
  alike: ['Titles {{percent}}% alike', 'Títulos iguales al\u00a0{{percent}}\u00a0%'],
  apart: ['{{metres}}\u00a0m apart', 'a\u00a0{{metres}}\u00a0m'],
  compare: ['Compare', 'Comparar'],
  compareNamed: ['Compare with {{title}}, {{when}}', 'Comparar con {{title}}, {{when}}'],
  likelyFailed: ['The duplicates could not be loaded', 'No se pudieron cargar los duplicados'],
  previewFailed: ['The two events could not be compared', 'No se pudieron comparar los dos eventos'],
  stays: ['Which event stays?', '¿Qué evento se queda?'],
  choose: ['Whose values stay?', '¿Qué valores se quedan?'],
  differences: [
    'These values differ. Everything else is the same.',
    'Los dos se diferencian en esto. Todo lo demás es igual.',
  ],
  same: ['All values are the same.', 'Los dos dicen lo mismo de todo.'],
  keepsRule: [
    'The series that stays keeps its pattern and its times.',
    'La serie que se queda conserva su patrón y sus horarios.',
  ],
  ofSurvivor: ['From the event that stays', 'Del evento que se queda'],
  ofDuplicate: ['From the duplicate', 'Del duplicado'],
  empty: ['Nothing', 'Nada'],
  follows: [
    'Everything that points to the duplicate will point to “{{title}}”:',
    'Lo que lleva al duplicado llevará desde entonces a «{{title}}»:',
  ],
  followAddress: [
    'its address on the site and in the console, and searches for its title and place',
    'su dirección en el sitio y en la consola, y las búsquedas por su título y su lugar',
  ],
  followImported_one: [
    '{{count}} imported event, whose source can still change it',
    '{{count}} evento importado, cuya fuente puede seguir cambiándolo',
  ],
  followImported_other: [
    '{{count}} imported events, whose sources can still change it',
    '{{count}} eventos importados, cuyas fuentes pueden seguir cambiándolo',
  ],
  followRecommendations_one: ['{{count}} recommendation', '{{count}} recomendación'],
  followRecommendations_other: ['{{count}} recommendations', '{{count}} recomendaciones'],
  followFeedback_one: [
    'feedback of {{count}} person ({{positive}} positive, {{negative}} negative, {{issues}} issues)',
    'las opiniones de {{count}} persona ({{positive}} positivas, {{negative}} negativas, {{issues}} problemas)',
  ],
  followFeedback_other: [
    'feedback of {{count}} people ({{positive}} positive, {{negative}} negative, {{issues}} issues)',
    'las opiniones de {{count}} personas ({{positive}} positivas, {{negative}} negativas, {{issues}} problemas)',
  ],
  followEarlier_one: [
    '{{count}} event that was merged into it before',
    '{{count}} evento que se fusionó antes con él',
  ],
  followEarlier_other: [
    '{{count}} events that were merged into it before',
    '{{count}} eventos que se fusionaron antes con él',
  ],
  followDates_one: [
    'its {{count}} date on a day of the other series, to that one',
    'su {{count}} fecha en un día de la otra serie, a esa fecha',
  ],
  followDates_other: [
    'its {{count}} dates on days of the other series, each to that one',
    'sus {{count}} fechas en días de la otra serie, cada una a la suya',
  ],
  followOtherDates_one: [
    '{{count}} other date, to the series itself',
    '{{count}} fecha más, a la serie misma',
  ],
  followOtherDates_other: [
    '{{count}} other dates, to the series itself',
    '{{count}} fechas más, a la serie misma',
  ],
  undoable: [
    'The duplicate leaves all lists. You can undo this at any time in the history of either event.',
    'El duplicado desaparece de todas las listas. Puedes deshacerlo en cualquier momento en el historial de cualquiera de los dos.',
  ],
  back: words.back,
  merge: ['Merge', 'Fusionar'],
  didMerge: ['Merged “{{duplicate}}” into “{{survivor}}”.', '«{{duplicate}}» se fusionó con «{{survivor}}».'],
  mergeFailed: ['The events could not be merged', 'No se pudieron fusionar los eventos'],
  group_when: ['Date and time', 'Fecha y hora'],
  group_region: words.region,
  group_place: words.place,
  group_price: words.price,
  group_image: words.coverImage,
});
