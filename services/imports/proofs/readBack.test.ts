import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsFactor } from '#testing/scale.ts';
import { encoded } from '#testing/sheets/encoded.ts';
import { readSheet } from '#testing/sheets/readSheet.ts';

// Whatever an organizer writes in one of these dialects and encodings comes back: no event lost, none wrong.

type Night = {
  title: string;
  date: string;
  last: string;
  time: string;
  end: string;
  city: string;
  price: string;
};
type Dialect = {
  delimiter: string;
  headings: readonly [title: string, date: string, time: string, city: string, price: string];
  date(night: Night): string;
  time(night: Night): string;
  quotes: 'needed' | 'always' | 'after a blank';
  /** Encodings that have its letters. */
  encodings: readonly string[];
  words: readonly string[];
  cities: readonly string[];
  ending?: string;
};

const named = (language: string, options: Intl.DateTimeFormatOptions) => (date: string) =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(new Date(`${date}T00:00Z`));
const parts = (date: string) => date.split('-') as [string, string, string];
const dotted = (date: string) => parts(date).reverse().join('.');
const slashed = (date: string) => parts(date).reverse().join('/');
const american = (date: string) => `${parts(date)[1]}/${parts(date)[2]}/${parts(date)[0]}`;
const short = (date: string) => `${Number(parts(date)[2])}.${Number(parts(date)[1])}.`;
const long = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const span =
  (one: (date: string) => string, between = ' - ') =>
  (night: Night) =>
    night.last === night.date ? one(night.date) : `${one(night.date)}${between}${one(night.last)}`;
const clock =
  (to: string) =>
  ({ time, end }: Night) =>
    end ? `${time}${to}${end}` : time;
const twelve = (time: string) => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return `${hours % 12 || 12}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}${hours < 12 ? 'am' : 'pm'}`;
};
const serial = (date: string) => String(Math.round(Date.parse(`${date}T00:00Z`) / 86_400_000) + 25_569);
const ofDay = (time: string) => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return String((hours * 60 + minutes) / 1_440);
};

const WESTERN = ['utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'];
const wide = (...more: string[]) => ['utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be', ...more];

const DIALECTS: Record<string, Dialect> = {
  german: {
    ...{ delimiter: ';', quotes: 'needed', headings: ['Titel', 'Datum', 'Uhrzeit', 'Stadt', 'Eintritt'] },
    ...{ date: span(dotted), time: clock(' - '), encodings: WESTERN, ending: '\r\n' },
    words: ['Tanznacht', 'für Anfänger', 'Übungsabend', 'Große Ballnacht', 'im Grünen'],
    cities: ['Köln', 'München', 'Düsseldorf', 'Berlin'],
  },
  'German in short': {
    ...{ delimiter: '\t', quotes: 'needed', headings: ['Was', 'Wann', 'Zeit', 'Ort', 'Preis (EUR)'] },
    date: ({ date, last }) => (last === date ? dotted(date) : `${short(date)}–${dotted(last)}`),
    time: ({ time, end }) =>
      end ? `${time.replace(':', '.')} bis ${end.replace(':', '.')} Uhr` : `${time} Uhr`,
    encodings: WESTERN,
    words: ['Milonga', 'Swingtee', 'Café Größenwahn', 'Frühlingsfest'],
    cities: ['Nürnberg', 'Münster', 'Zürich'],
  },
  'American English': {
    ...{ delimiter: ',', quotes: 'needed', headings: ['Party name', 'Date', 'Time', 'Town', 'Entry fee'] },
    date: span(american),
    time: ({ time, end }) => (end ? `${twelve(time)} - ${twelve(end)}` : `${twelve(time)} till late`),
    ...{ encodings: WESTERN, words: ['Salsa, please', 'Café Social', 'The "Big" Night', 'Lindy Résumé'] },
    cities: ['Montréal', 'San José', 'New York'],
  },
  'British English': {
    ...{ delimiter: ',', quotes: 'after a blank', headings: ['What', 'When', 'Start time', 'City', 'Price'] },
    ...{ date: span(named('en-GB', { ...long, weekday: 'short' })), time: clock(' to ') },
    ...{
      encodings: WESTERN,
      words: ['Ceilidh', 'Tea dance, with cake', 'Soirée'],
      cities: ['Zürich', 'London'],
    },
  },
  Spanish: {
    ...{ delimiter: ';', quotes: 'always', headings: ['Qué', 'Fecha', 'Hora', 'Ciudad', 'Precio'] },
    ...{ date: span(named('es', { ...long, weekday: 'long' })), time: clock(' a '), encodings: WESTERN },
    words: ['Noche de Salsa', 'Milonga del otoño', 'Baile en el jardín', 'Sesión única'],
    cities: ['Málaga', 'Logroño', 'Cádiz', 'A Coruña'],
  },
  French: {
    ...{ delimiter: ';', quotes: 'needed', headings: ['Soirée', 'Quand', 'Heure', 'Ville', 'Tarif'] },
    ...{ date: span(named('fr', long)), encodings: WESTERN },
    time: ({ time, end }) =>
      [time, end]
        .filter(Boolean)
        .map(one => one.replace(':', 'h'))
        .join(' à '),
    ...{
      words: ['Bal forró', 'Soirée d’été', 'Fête à la Bastille', 'Ça bouge'],
      cities: ['Orléans', 'Nîmes', 'Besançon'],
    },
  },
  Italian: {
    ...{ delimiter: '|', quotes: 'needed', headings: ['Titolo', 'Data', 'Ora', 'Città', 'Prezzo'] },
    ...{ date: span(slashed), time: clock('-'), encodings: WESTERN },
    words: ['Serata è qui', 'Ballo in città', 'Più tango', 'Milonga perché no'],
    cities: ['Forlì', 'Milano', 'Cantù'],
  },
  Polish: {
    ...{ delimiter: ';', quotes: 'needed', headings: ['Wydarzenie', 'Kiedy', 'Godzina', 'Miasto', 'Wstęp'] },
    ...{ date: span(named('pl', long)), time: clock(' do '), encodings: wide('windows-1250', 'iso-8859-2') },
    words: ['Potańcówka', 'Wieczór taneczny', 'Salsa na plaży', 'Święto żółci'],
    cities: ['Łódź', 'Gdańsk', 'Kraków', 'Wrocław'],
  },
  Czech: {
    ...{ delimiter: ';', quotes: 'always', headings: ['Název', 'Datum', 'Čas', 'Město', 'Vstupné'] },
    date: span(date => dotted(date).replaceAll('.', '. ')),
    ...{ time: clock(' - '), encodings: wide('windows-1250', 'iso-8859-2') },
    words: ['Taneční večer', 'Salsa na náměstí', 'Půlnoční zábava', 'Příměstská čtvrť'],
    cities: ['Plzeň', 'Třebíč', 'Ústí nad Labem'],
  },
  Russian: {
    ...{ delimiter: ';', quotes: 'needed', headings: ['Название', 'Дата', 'Время', 'Город', 'Цена'] },
    ...{ date: span(named('ru', long)), time: clock(' до '), encodings: wide('windows-1251', 'koi8-r') },
    words: ['Вечер сальсы', 'Милонга', 'Бачата на крыше', 'Танцы у реки'],
    cities: ['Москва', 'Санкт-Петербург', 'Казань'],
  },
  Chinese: {
    ...{ delimiter: ',', quotes: 'needed', headings: ['Title', 'Date', 'Time', 'City', 'Price'] },
    ...{ date: span(named('zh', long)), time: clock('~'), encodings: wide('gb18030') },
    words: ['萨尔萨舞之夜', '探戈舞会', '周末聚会', '摇摆舞派对'],
    cities: ['上海', '北京', '广州'],
  },
  'Excel, unformatted': {
    ...{ delimiter: ',', quotes: 'needed', headings: ['Event', 'Start date', 'Start time', 'City', 'Cost'] },
    date: ({ date }) => serial(date),
    time: ({ time }) => ofDay(time),
    ...{ encodings: WESTERN, words: ['Año nuevo', 'Größe 9', 'Été'], cities: ['Köln', 'Málaga'] },
  },
};

const two = (value: number) => String(value).padStart(2, '0');
const timeOfDay = fc
  .tuple(fc.integer({ min: 9, max: 23 }), fc.constantFrom(0, 15, 30, 45))
  .map(([hours, minutes]) => `${two(hours)}:${two(minutes)}`);

function nightOf({ words, cities }: Dialect): fc.Arbitrary<Night> {
  return fc
    .record({
      title: fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words), fc.integer({ min: 1, max: 99 })),
      day: fc.integer({ min: 0, max: 1_000 }),
      days: fc.constantFrom(0, 0, 0, 2, 9),
      time: timeOfDay,
      end: fc.option(timeOfDay),
      city: fc.constantFrom(...cities),
      price: fc.constantFrom('', '10', '12,50 EUR', '8'),
    })
    .map(({ title: [one, other, number], day, days, time, end, city, price }) => {
      const at = (ahead: number) =>
        new Date(Date.UTC(2027, 0, 5) + (day + ahead) * 86_400_000).toISOString().slice(0, 10);
      const isNight = end !== null && end !== time;
      return {
        ...{ title: `${one} ${other} No ${number}`, date: at(0), last: at(days), time },
        ...{ end: isNight ? end : '', city, price },
      };
    });
}

function written(
  { delimiter, headings, quotes, ending = '\n', ...dialect }: Dialect,
  nights: readonly Night[],
) {
  const cell = (text: string, index: number): string => {
    const needed = quotes !== 'needed' || text.includes(delimiter) || /["\n]/.test(text);
    const blank = quotes === 'after a blank' && index > 0 ? ' ' : '';
    return needed ? `${blank}"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [
    headings,
    ...nights.map(night => [night.title, dialect.date(night), dialect.time(night), night.city, night.price]),
  ];
  return lines.map(line => line.map(cell).join(delimiter) + ending).join('');
}

const dayAfter = (date: string) =>
  new Date(Date.parse(`${date}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);

function meant(night: Night): string {
  const { title, date, last, time, end } = night;
  const day = end && end < time ? dayAfter(last) : last;
  const until = end ? `${day}T${end}:00` : last === date ? '' : `${last}T23:59:00`;
  return [title, `${date}T${time}:00`, until].filter(Boolean).join(' ');
}

test.each(Object.entries(DIALECTS))(
  'every event in %s comes back, in every encoding that has its letters',
  { timeout: 60_000 * runsFactor },
  async (name, dialect) => {
    const isBare = name.startsWith('Excel');
    const night = nightOf(dialect).map(one => (isBare ? { ...one, last: one.date, end: '' } : one));
    await fc.assert(
      fc.asyncProperty(
        fc.array(night, { minLength: 3, maxLength: 12 }),
        fc.constantFrom(...dialect.encodings),
        async (nights, encoding) => {
          const text = written(dialect, nights);
          const sheet = await readSheet(encoded(text, encoding), {
            order: name.startsWith('American') ? 'mdy' : 'dmy',
          });
          expect(sheet.wrong).toEqual({});
          expect(sheet.events).toEqual(nights.map(meant));
          const bodies = sheet.rows.map(({ reads }) => reads[0]!.body);
          expect(bodies.map(({ locationCity, price }) => [locationCity, price ?? ''])).toEqual(
            nights.map(({ city, price }) => [city, price]),
          );
        },
      ),
      { numRuns: 25 * runsFactor },
    );
  },
);
