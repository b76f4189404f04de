import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { knownSentences, type Language } from '#contracts/platform/sentences/sentence.ts';
import type { Catalogue } from './platform/texts/messages.ts';

// What readers stumbled over must not come back, in no text that people read: catalogues, sentences, mails.

const root = join(import.meta.dirname, '..');
const load = async (pattern: string[]) =>
  Promise.all(
    globSync(pattern, { cwd: root })
      .filter(path => /(messages|Texts|entences)\.ts$/.test(path))
      .map(path => import(join(root, path)) as Promise<Record<string, unknown>>),
  );
const modules = await load(['web/**/*.ts', 'contracts/**/*.ts']);
const catalogues = modules
  .flatMap(module => Object.values(module))
  .filter((value): value is Catalogue => typeof value === 'object' && value !== null && 'texts' in value);

type Text = { at: string; text: string; language: Language | null };
const texts: Text[] = catalogues.flatMap(({ area, texts }) =>
  Object.entries(texts).flatMap(([key, [en, es]]) => [
    { at: `${area}.${key}`, text: en, language: 'en' as const },
    { at: `${area}.${key}`, text: es, language: 'es' as const },
  ]),
);
for (const [at, entry] of knownSentences()) {
  for (const [index, language] of (['en', 'es'] as const).entries()) {
    const form = entry[index]!;
    for (const text of typeof form === 'string' ? [form] : [form.one, form.other]) {
      texts.push({ at, text, language });
    }
  }
}
// Mails are written in code: both languages stand in one file.
for (const path of globSync(['services/**/*{Mail,Mails,mailWords,statusPage}.ts', 'services/**/mailOn*.ts'], {
  cwd: root,
})) {
  for (const [literal] of readFileSync(join(root, path), 'utf8').matchAll(/'(?:[^'\\\n]|\\.)*'|`[^`]*`/g)) {
    texts.push({ at: path, text: literal.slice(1, -1), language: null });
  }
}

/** Sentences, or parts of them, that had to be read twice; and second words for what has a word already. */
const ENGLISH = [
  ...['floor with the most votes', 'Dancing in ', 'Danced next', 'nights you danced', 'longest you wait'],
  ...[
    'only as good as the people',
    'What was not?',
    'from now on',
    'Search everywhere',
    'people who run the dance',
  ],
  ...['contacting us about', 'has become an event', 'Nobody had confirmed the series', 'lookup was recorded'],
  ...[
    'Roles are kept',
    'opened the region',
    'signed in by',
    'Parse data again',
    'is expanded',
    'On this computer',
  ],
  ...['mean %', 'Mean completeness', 'As it was read', 'colleague has just decided', 'With and without'],
  ...['ever done', 'meet you here', 'cannot be changed here', 'nothing you typed', 'reach us another way'],
  ...[
    'path on this server',
    'being created',
    'Series dates',
    'something wrong',
    'Changed the selected events',
  ],
  ...['events decided', 'can restore them', 'with the most nights', 'nights in the next', 'brand}, '],
];
const SPANISH = [
  ...['que valen esta noche', 'a los tuyos', 'con más votos', 'adónde va la noche', 'lo más que esperas'],
  ...[
    'Fíate de lo que',
    'Detener el titular',
    'Como marco',
    'Como noticias',
    'está puesto',
    'puede costar como mucho',
  ],
  ...[
    'Faltaban ',
    'lo que encaje',
    '¿Qué no?',
    'Añádela',
    'por venir',
    'los llevan sus',
    'Avisa de un error',
  ],
  ...['Los cambios llegan', 'primera persona que administra', 'Arreglo', 'abrió la región', 'Compleción'],
  ...['% medio', 'noches en los próximos', 'se hizo alguna vez', 'En este equipo', 'Preparar los datos'],
];

test.each(ENGLISH)('no English text has “%s”', banned => {
  expect(having(banned, 'en')).toEqual([]);
});

test.each(SPANISH)('no Spanish text has “%s”', banned => {
  expect(having(banned, 'es')).toEqual([]);
});

function having(banned: string, language: Language): string[] {
  return texts.filter(one => one.language !== other(language) && one.text.includes(banned)).map(told);
}

const other = (language: Language): Language => (language === 'en' ? 'es' : 'en');
const told = ({ at, text }: Text) => `${at}: ${text}`;

/** Screens about the system itself, and labels of what it records. */
const SYSTEM =
  /^(systemTold|backupTold|backups|systemTabs|fields?|values|health|system|projections?|effects?|effectNames)\b|^(kinds|audit)\.projection$/;
/** As the specification has them, word for word. */
const SPECIFIED = ['Clear staging', 'Stage some events before running an import.'];

test('the words of the engine are only on the screens of the system', () => {
  const engine = /\b(facts?|streams?|projections?|batch(es)?|stag(e|ed|ing)|acts?)\b/i;
  const found = texts.filter(
    ({ at, text, language }) =>
      language === 'en' && engine.test(text) && !SYSTEM.test(at) && !SPECIFIED.includes(text),
  );
  expect(found.map(told)).toEqual([]);
});

test('an option that filters nothing does not say “or not”', () => {
  expect(texts.filter(({ text }) => /^\S+ (or not|o no)$/.test(text)).map(told)).toEqual([]);
});

test('it is called email, as the specification has it', () => {
  expect(texts.filter(({ text }) => /\be-mail/i.test(text)).map(told)).toEqual([]);
});

test('Spanish speaks to several people as ustedes', () => {
  const vosotros =
    /[a-zñ](?<!dieciséis|veintiséis)(áis|éis)\b|steis\b|\bvosotr|\bvuestr|\b(id juntos|llegad|enviadme|vente)\b/i;
  const found = texts.filter(({ text, language }) => language !== 'en' && vosotros.test(text));
  expect(found.map(told)).toEqual([]);
});

test('nearly everything that people read is looked at', () => {
  expect(texts.length).toBeGreaterThan(5_000);
  expect(having('Salsa Friday', 'en').length + having('invitation', 'en').length).toBeGreaterThan(3);
});
