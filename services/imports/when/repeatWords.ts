import type { ByLanguage } from './timeWords.ts';

// How organizers say that something repeats, by language, without accents and in lower case.

/** Says that it repeats. */
export const EVERY: ByLanguage = {
  en: ['every', 'each', 'weekly', 'regularly', 'every week'],
  de: ['jeden', 'jede', 'jeder', 'jedes', 'wochentlich', 'jede woche', 'alle', 'immer', 'regelmassig'],
  es: ['cada', 'todos', 'todas', 'semanal', 'semanalmente'],
  fr: ['chaque', 'tous', 'toutes', 'hebdomadaire'],
  it: ['ogni', 'tutti', 'tutte', 'settimanale'],
  pt: ['cada', 'todo', 'toda', 'todos', 'todas', 'semanalmente', 'semanal'],
  nl: ['elke', 'iedere', 'wekelijks', 'elk', 'ieder'],
  pl: ['co', 'kazdy', 'kazda', 'kazde', 'w kazdy', 'w kazda', 'co tydzien'],
  ru: ['каждыи', 'каждая', 'каждую', 'каждое', 'каждые', 'еженедельно'],
  cs: ['kazdy', 'kazda', 'kazdou', 'kazde', 'tydne'],
};

export const EVERY_DAY: ByLanguage = {
  en: ['daily', 'every day'],
  de: ['taglich', 'jeden tag'],
  es: ['diario', 'a diario', 'todos los dias', 'cada dia'],
  fr: ['quotidien', 'tous les jours', 'chaque jour'],
  it: ['ogni giorno', 'tutti i giorni'],
  pt: ['diario', 'todos os dias', 'diariamente'],
  nl: ['dagelijks', 'elke dag'],
  pl: ['codziennie'],
  ru: ['ежедневно', 'каждыи день'],
  cs: ['denne', 'kazdy den'],
};

export const EVERY_SECOND_WEEK: ByLanguage = {
  en: [
    'every other',
    'every other week',
    'every two weeks',
    'every 2 weeks',
    'fortnightly',
    'biweekly',
    'bi-weekly',
    'alternate',
  ],
  de: [
    'alle zwei wochen',
    'alle 2 wochen',
    'alle 14 tage',
    '14-tagig',
    '14tagig',
    'zweiwochentlich',
    'vierzehntagig',
    '14-taglich',
  ],
  es: ['cada dos semanas', 'cada 2 semanas', 'cada 15 dias', 'quincenal'],
  fr: [
    'toutes les deux semaines',
    'toutes les 2 semaines',
    'tous les 15 jours',
    'un sur deux',
    'une semaine sur deux',
  ],
  it: ['ogni due settimane', 'ogni 2 settimane', 'ogni 15 giorni', 'a settimane alterne'],
  pt: ['quinzenal', 'de 15 em 15 dias', 'a cada duas semanas', 'a cada 2 semanas', 'quinzenalmente'],
  nl: ['om de week', 'om de twee weken', 'tweewekelijks', 'elke twee weken', 'elke 2 weken'],
  pl: ['co dwa tygodnie', 'co 2 tygodnie'],
  ru: ['раз в две недели', 'раз в 2 недели', 'каждые две недели'],
  cs: ['kazde dva tydny', 'kazde 2 tydny', 'jednou za dva tydny', 'jednou za 14 dni'],
};

export const OF_MONTH: ByLanguage = {
  en: [
    'of the month',
    'of every month',
    'of each month',
    'in the month',
    'in every month',
    'a month',
    'monthly',
    'month',
  ],
  de: [
    'im monat',
    'des monats',
    'jeden monat',
    'eines monats',
    'monatlich',
    'pro monat',
    'jeden monats',
    'im mon',
  ],
  es: ['del mes', 'de cada mes', 'de mes', 'al mes', 'mensual'],
  fr: ['du mois', 'de chaque mois', 'par mois', 'mensuel'],
  it: ['del mese', 'di ogni mese', 'al mese', 'mensile'],
  pt: ['do mes', 'de cada mes', 'por mes', 'mensal'],
  nl: ['van de maand', 'van elke maand', 'per maand', 'maandelijks', 'vd maand'],
  pl: ['miesiaca', 'w miesiacu', 'kazdego miesiaca', 'miesiecznie'],
  ru: ['месяца', 'каждого месяца', 'в месяце'],
  cs: ['v mesici', 'mesice', 'kazdeho mesice'],
};

export const FIRST: ByLanguage = {
  en: ['first', '1st'],
  de: ['erster', 'ersten', 'erste', 'erstes'],
  es: ['primer', 'primero', 'primera', 'primeros'],
  fr: ['premier', 'premiere', '1er', '1ere', 'premiers'],
  it: ['primo', 'prima'],
  pt: ['primeiro', 'primeira', 'primeiros', 'primeiras'],
  nl: ['eerste', '1e'],
  pl: ['pierwszy', 'pierwsza', 'pierwsze'],
  ru: ['первыи', 'первая', 'первую', 'первое'],
  cs: ['prvni'],
};
export const SECOND: ByLanguage = {
  en: ['second', '2nd'],
  de: ['zweiter', 'zweiten', 'zweite'],
  es: ['segundo'],
  fr: ['deuxieme', '2e', '2eme'],
  it: ['secondo', 'seconda'],
  pt: ['segundo'],
  nl: ['tweede'],
  pl: ['drugi', 'druga'],
  ru: ['второи', 'вторая', 'вторую', 'второе'],
  cs: ['druhy', 'druha', 'druhou', 'druhe'],
};
export const THIRD: ByLanguage = {
  en: ['third', '3rd'],
  de: ['dritter', 'dritten', 'dritte'],
  es: ['tercer', 'tercero'],
  fr: ['troisieme', '3e', '3eme'],
  it: ['terzo', 'terza'],
  pt: ['terceiro', 'terceira'],
  nl: ['derde'],
  pl: ['trzeci', 'trzecia'],
  ru: ['третии', 'третья', 'третью', 'третье'],
  cs: ['treti'],
};
export const FOURTH: ByLanguage = {
  en: ['fourth', '4th'],
  de: ['vierter', 'vierten', 'vierte'],
  es: ['cuarto'],
  fr: ['quatrieme', '4e', '4eme'],
  it: ['quarto'],
  pt: ['quarto'],
  nl: ['vierde'],
  pl: ['czwarty', 'czwarta'],
  ru: ['четвертыи', 'четвертая', 'четвертую'],
  cs: ['ctvrty', 'ctvrta', 'ctvrtou'],
};
export const LAST: ByLanguage = {
  en: ['last'],
  de: ['letzter', 'letzten', 'letzte'],
  es: ['ultimo', 'ultimos'],
  fr: ['dernier', 'derniere', 'derniers'],
  it: ['ultimo', 'ultima'],
  pt: ['ultimo', 'ultima', 'ultimos', 'ultimas'],
  nl: ['laatste'],
  pl: ['ostatni', 'ostatnia', 'ostatnia'],
  ru: ['последнии', 'последняя', 'последнюю', 'последнее'],
  cs: ['posledni'],
};
