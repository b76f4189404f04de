import type { Actor } from '../../platform/fact.ts';
import { catalogue } from '../../platform/sentences/catalogue.ts';
import { dayIn, type Locale } from '../../platform/sentences/locale.ts';
import { teller } from '../../platform/telling.ts';

export const seriesToldTexts = catalogue('seriesTold', {
  SeriesCreated: ['{{who}} created the series {{it}}', '{{who}} creó la serie {{it}}'],
  SeriesDetailsChanged: [
    '{{who}} changed the details of the series {{it}}',
    '{{who}} cambió los detalles de la serie {{it}}',
  ],
  SeriesSegmentStarted: [
    '{{who}} changed the series {{it}} from {{date}}',
    '{{who}} cambió la serie {{it}} desde el {{date}}',
  ],
  SeriesDateAdded: [
    '{{who}} added {{date}} to the series {{it}}',
    '{{who}} añadió el {{date}} a la serie {{it}}',
  ],
  SeriesDateExcluded: [
    '{{who}} removed {{date}} from the series {{it}}',
    '{{who}} quitó el {{date}} de la serie {{it}}',
  ],
  SeriesDateRestored: [
    '{{who}} restored {{date}} in the series {{it}}',
    '{{who}} restauró el {{date}} en la serie {{it}}',
  ],
  SeriesDateChanged: [
    '{{who}} changed {{date}} in the series {{it}}',
    '{{who}} cambió el {{date}} de la serie {{it}}',
  ],
  SeriesDateReset: [
    '{{who}} reset {{date}} in the series {{it}}',
    '{{who}} restableció el {{date}} en la serie {{it}}',
  ],
  SeriesDateDetached: [
    '{{who}} made {{date}} of the series {{it}} a separate event',
    '{{who}} convirtió el {{date}} de la serie {{it}} en un evento aparte',
  ],
  SeriesMergedInto: [
    '{{who}} merged the series {{it}} into another series',
    '{{who}} fusionó la serie {{it}} con otra serie',
  ],
  SeriesDateMergedInto: [
    '{{who}} merged {{date}} of the series {{it}} into another event',
    '{{who}} fusionó el {{date}} de la serie {{it}} con otro evento',
  ],
  SeriesAbsorbed: [
    '{{who}} merged a duplicate into the series {{it}}',
    '{{who}} fusionó un duplicado con la serie {{it}}',
  ],
  SeriesAbsorbed_date: [
    '{{who}} merged a duplicate into {{date}} of the series {{it}}',
    '{{who}} fusionó un duplicado con el {{date}} de la serie {{it}}',
  ],
  SeriesReleased: [
    '{{who}} undid the merge of a duplicate into the series {{it}}',
    '{{who}} deshizo la fusión de un duplicado con la serie {{it}}',
  ],
  SeriesUnmerged: [
    '{{who}} undid the merge of the series {{it}} into another series',
    '{{who}} deshizo la fusión de la serie {{it}} con otra serie',
  ],
  SeriesDateUnmerged: [
    '{{who}} undid the merge of {{date}} of the series {{it}} into another event',
    '{{who}} deshizo la fusión del {{date}} de la serie {{it}} con otro evento',
  ],
  SeriesDanceStyleReplaced: [
    '{{who}} replaced a merged dance style in the series {{it}}',
    '{{who}} reemplazó un estilo de baile fusionado en la serie {{it}}',
  ],
  SeriesDatesCompleted_one: [
    '{{who}} marked {{count}} date of the series {{it}} as completed',
    '{{who}} marcó {{count}} fecha de la serie {{it}} como completada',
  ],
  SeriesDatesCompleted_other: [
    '{{who}} marked {{count}} dates of the series {{it}} as completed',
    '{{who}} marcó {{count}} fechas de la serie {{it}} como completadas',
  ],
  SeriesClockChangeAccepted: [
    '{{who}} accepted the times of {{date}} in the series {{it}}, when clocks change',
    '{{who}} aceptó las horas del {{date}} de la serie {{it}}, con cambio de hora',
  ],
  SeriesHorizonExtended: [
    '{{who}} extended the dates of the series {{it}} to {{date}}',
    '{{who}} planificó la serie {{it}} hasta el {{date}}',
  ],
  SeriesEnded: [
    '{{who}} ended the series {{it}} after {{date}}',
    '{{who}} terminó la serie {{it}} después del {{date}}',
  ],
  SeriesEnded_organizer: [
    'The organizer answered that the series {{it}} ends after {{date}}',
    'Quien organiza respondió que la serie {{it}} termina después del {{date}}',
  ],
  SeriesFoundUnconfirmed: [
    '{{who}} marked the series {{it}} as unconfirmed: nobody had confirmed it since {{date}}',
    '{{who}} marcó la serie {{it}} como sin confirmar: nadie la había confirmado desde el {{date}}',
  ],
  SeriesConfirmed: [
    '{{who}} confirmed that the series {{it}} is still on',
    '{{who}} confirmó que la serie {{it}} sigue en pie',
  ],
  SeriesConfirmed_organizer: [
    'The organizer answered that the series {{it}} is still on',
    'Quien organiza respondió que la serie {{it}} sigue en pie',
  ],
  SeriesDateConfirmed: [
    '{{who}} confirmed that {{it}} takes place on {{date}}',
    '{{who}} confirmó que {{it}} se celebra el {{date}}',
  ],
  SeriesDeleted: ['{{who}} deleted the series {{it}}', '{{who}} eliminó la serie {{it}}'],
  SeriesRestored: ['{{who}} restored the series {{it}}', '{{who}} restauró la serie {{it}}'],
  SeriesChangeUndone: [
    '{{who}} undid a change to the series {{it}}',
    '{{who}} deshizo un cambio en la serie {{it}}',
  ],
  EventRestored: ['{{who}} restored {{it}}', '{{who}} restauró {{it}}'],
  EventsExported_one: ['{{who}} exported {{count}} event', '{{who}} exportó {{count}} evento'],
  EventsExported_other: ['{{who}} exported {{count}} events', '{{who}} exportó {{count}} eventos'],
});

const day = (value: unknown, locale: Locale) => ({
  date: typeof value === 'string' ? dayIn(locale, value) : '',
});
const onDate = ({ date }: Record<string, unknown>, locale: Locale) => day(date, locale);

/** Sentences for the facts of series, and for facts of events that contain no fields of an event. */
export const tellSeries = teller(seriesToldTexts, {
  SeriesSegmentStarted: ({ from }, locale) => day(from, locale),
  SeriesDateAdded: onDate,
  SeriesDateExcluded: onDate,
  SeriesDateRestored: onDate,
  SeriesDateChanged: onDate,
  SeriesDateReset: onDate,
  SeriesClockChangeAccepted: onDate,
  SeriesDateConfirmed: onDate,
  SeriesDateDetached: onDate,
  SeriesDateMergedInto: onDate,
  SeriesAbsorbed: ({ date }, locale) => ({ ...day(date, locale), context: date ? 'date' : '' }),
  SeriesDateUnmerged: onDate,
  SeriesDatesCompleted: ({ dates }) => ({ count: Array.isArray(dates) ? dates.length : 0 }),
  SeriesHorizonExtended: ({ until }, locale) => day(until, locale),
  SeriesEnded: ({ untilDate, by }, locale) => ({
    ...day(untilDate, locale),
    ...(by === 'organizer' && { context: by }),
  }),
  SeriesFoundUnconfirmed: ({ since }, locale) =>
    day(typeof since === 'string' ? since.slice(0, 10) : since, locale),
  SeriesConfirmed: ({ by }) => ({
    context: (by as Actor | undefined)?.role === 'visitor' ? 'organizer' : '',
  }),
  EventsExported: ({ count }) => ({ count: Number(count ?? 0) }),
});
