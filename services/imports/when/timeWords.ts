// What organizers write around dates and times, by language: data of the readers beside it, without accents and in
// lower case, as `plainText` leaves them. A word means the same in every language here.

export type ByLanguage = Readonly<Record<string, readonly string[]>>;

/** The end is open: "20:00 - open end". */
export const OPEN_END: ByLanguage = {
  en: [
    'open end',
    'open ended',
    'open-end',
    'late',
    'till late',
    'until late',
    'close',
    'closing',
    'end open',
    'onwards',
  ],
  de: [
    'ende offen',
    'offenes ende',
    'offen',
    'spat',
    'open ende',
    'ende',
    'schluss',
    'in die nacht',
    'nachts',
  ],
  es: ['cierre', 'tarde', 'sin hora de cierre', 'final abierto', 'en adelante', 'hasta el cierre'],
  fr: ['tard', 'fin ouverte', 'fermeture', "jusqu'a la fermeture", 'a la fermeture', 'fin libre'],
  it: ['tardi', 'chiusura', 'fine aperta', 'a oltranza', 'in poi', 'tarda notte'],
  pt: ['fecho', 'encerramento', 'em diante', 'fim aberto', 'o fecho'],
  nl: ['laat', 'open einde', 'einde open', 'sluit', 'sluiting'],
  pl: ['do oporu', 'do konca', 'ostatniego goscia', 'bez konca', 'koniec otwarty'],
  ru: ['до последнего', 'последнего гостя', 'до утра', 'утра', 'поздна'],
  cs: ['neurceno', 'konec otevreny', 'otevreny konec', 'rana'],
};

/** A time is not known yet, or not given. */
export const NOT_SAID: ByLanguage = {
  en: [
    'tba',
    'tbd',
    'tbc',
    'n/a',
    'na',
    'open',
    '?',
    '??',
    '???',
    '-',
    '--',
    '---',
    'to be announced',
    'none',
  ],
  de: ['offen', 'folgt', 'noch offen', 'k.a.', 'n.n.'],
  es: ['por confirmar', 'por definir', 'a confirmar'],
  fr: ['a confirmer', 'a definir', 'a venir'],
  it: ['da definire', 'da confermare'],
  pt: ['a definir', 'por definir'],
  nl: ['volgt', 'nog onbekend', 'nnb'],
  pl: ['do ustalenia', 'wkrotce'],
  ru: ['уточняется', 'будет объявлено'],
  cs: ['bude upresneno', 'upresnime'],
};

export const ALL_DAY: ByLanguage = {
  en: ['all day', 'all-day', 'whole day', 'allday'],
  de: ['ganztagig', 'ganztags', 'ganzer tag'],
  es: ['todo el dia'],
  fr: ['toute la journee'],
  it: ['tutto il giorno', 'giornata intera'],
  pt: ['dia inteiro', 'o dia todo', 'todo o dia'],
  nl: ['hele dag', 'de hele dag'],
  pl: ['caly dzien', 'calodniowe'],
  ru: ['весь день', 'целыи день'],
  cs: ['cely den', 'celodenni'],
};

export const NOON: ByLanguage = {
  en: ['noon', 'midday', '12 noon'],
  de: ['mittag', 'mittags', '12 uhr mittags'],
  es: ['mediodia', 'al mediodia'],
  fr: ['midi'],
  it: ['mezzogiorno'],
  pt: ['meio-dia', 'meio dia'],
  nl: ['middag', '12 uur middag'],
  pl: ['poludnie', 'w poludnie'],
  ru: ['полдень', 'в полдень'],
  cs: ['poledne', 'v poledne'],
};

export const MIDNIGHT: ByLanguage = {
  en: ['midnight', '12 midnight'],
  de: ['mitternacht'],
  es: ['medianoche'],
  fr: ['minuit'],
  it: ['mezzanotte'],
  pt: ['meia-noite', 'meia noite'],
  nl: ['middernacht'],
  pl: ['polnoc', 'polnocy'],
  ru: ['полночь', 'полуночи'],
  cs: ['pulnoc', 'pulnoci'],
};

/** Before or after the time of admission. */
export const DOORS: ByLanguage = {
  en: ['doors', 'doors open', 'door', 'doors at', 'admission', 'entry from'],
  de: ['einlass', 'einlass ab', 'turoffnung', 'offnung', 'abendkasse'],
  es: ['puertas', 'apertura de puertas', 'apertura', 'entrada'],
  fr: ['portes', 'ouverture des portes', 'ouverture', 'accueil'],
  it: ['porte', 'apertura porte', 'apertura', 'ingresso'],
  pt: ['portas', 'abertura de portas', 'abertura'],
  nl: ['deuren', 'deuren open', 'zaal open', 'inloop'],
  pl: ['otwarcie', 'otwarcie drzwi', 'wejscie', 'wpuszczanie'],
  ru: ['двери', 'вход', 'открытие', 'сбор', 'сбор гостеи'],
  cs: ['otevreni', 'vstup', 'vstup od', 'dvere'],
};

/** Before or after the time at which it begins. */
export const BEGINS: ByLanguage = {
  en: [
    'start',
    'starts',
    'begin',
    'begins',
    'show',
    'party',
    'starting',
    'start at',
    'dancing',
    'class',
    'time',
  ],
  de: [
    'beginn',
    'start',
    'los',
    'anfang',
    'startet',
    'tanz',
    'tanzen',
    'beginnt',
    "los geht's",
    'kurs',
    'uhrzeit',
  ],
  es: ['inicio', 'comienzo', 'empieza', 'hora', 'baile', 'fiesta', 'clase'],
  fr: ['debut', 'commence', 'bal', 'soiree', 'concert', 'cours', 'horaire'],
  it: ['inizio', 'inizia', 'ballo', 'serata'],
  pt: ['inicio', 'comeco', 'comeca', 'baile', 'festa', 'aula'],
  nl: ['aanvang', 'begin', 'start', 'feest', 'dansen'],
  pl: ['start', 'rozpoczecie', 'poczatek', 'impreza'],
  ru: ['начало', 'старт', 'вечеринка'],
  cs: ['zacatek', 'start', 'zahajeni'],
};

/** Filler words. */
export const FILLERS: ByLanguage = {
  en: ['at', 'on', 'from', 'the', 'of', 'ca', 'ca.', 'approx', 'about', 'in', 'am', 'pm'],
  de: ['um', 'ab', 'am', 'von', 'vom', 'den', 'der', 'uhr', 'ca', 'jeweils', 'immer', 'im'],
  es: ['a', 'las', 'a las', 'desde', 'de', 'del', 'el', 'los', 'h', 'hrs', 'dia'],
  fr: ['le', 'les', 'du', 'de', 'des', 'la', 'vers', 'heures', 'h', 'a partir de', 'dans', 'dès', 'des'],
  it: ['il', 'dal', 'dalle', 'ore', 'di', 'del', 'ogni', 'i', 'gli', 'alle', 'dell'],
  pt: ['as', 'das', 'dia', 'os', 'o', 'no', 'na', 'em', 'do', 'da', 'dos', 'aos', 'nos', 'nas'],
  nl: ['om', 'op', 'van', 'de', 'het', 'uur', 'vanaf', 'in'],
  pl: ['od', 'o', 'w', 'we', 'dnia', 'godz', 'godz.', 'godzina', 'r', 'roku', 'kazdego'],
  ru: ['в', 'во', 'с', 'со', 'г', 'года', 'ч', 'час', 'часов', 'по'],
  cs: ['v', 've', 'od', 'dne', 'hod', 'hodin', 'kazdeho'],
};

/** Between two moments, the first and the last. */
export const UNTIL: ByLanguage = {
  en: ['to', 'til', 'till', 'until', 'thru', 'through', 'and until'],
  de: ['bis', 'bis zum', 'bis um', 'bis ca', 'bis einschliesslich'],
  es: ['hasta', 'al', 'a', 'hasta las', 'hasta el'],
  fr: ["jusqu'a", 'au', 'a', "jusqu'au"],
  it: ['al', 'alle', 'fino al', 'fino alle', 'fino a', 'a'],
  pt: ['ate', 'a', 'ate as', 'ate ao', 'as'],
  nl: ['tot', 't/m', 'tot en met', 'tm'],
  pl: ['do'],
  ru: ['до', 'по'],
  cs: ['do', 'az'],
};

/** Between things of a list. */
export const AND: ByLanguage = {
  en: ['and', '&', '+', '/', ',', ';', '|', 'also', 'plus'],
  de: ['und', 'u', 'u.', 'sowie'],
  es: ['y', 'e'],
  fr: ['et'],
  it: ['e', 'ed'],
  pt: ['e'],
  nl: ['en'],
  pl: ['i', 'oraz'],
  ru: ['и'],
  cs: ['a'],
};
