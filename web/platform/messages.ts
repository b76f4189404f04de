import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Language } from '#contracts/platform/sentence.ts';

const STORED_LANGUAGE = 'language';

/** The texts of one area in every language, under the same keys. */
export type Catalogue<Key extends string = string> = {
  area: string;
  texts: Record<Language, Record<Key, string>>;
};

/** A key as screens name it: `found` stands for `found_one` and `found_other`. */
type Named<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;
type Values = Record<string, string | number>;
/** Gives a key's text in the language of the moment; `count` chooses between singular and plural. */
export type Say<Key extends string> = (key: Named<Key>, values?: Values) => string;

type Translate = (key: string, values: Values) => string;

/** Writes every number in a text as the language writes it: 1,882. */
const numbers: FormatterModule = {
  ...{ type: 'formatter', init() {}, add() {}, addCached() {} },
  format: (value, _, language) =>
    typeof value === 'number' ? value.toLocaleString(language) : (value as string),
};

i18next
  .use(initReactI18next)
  .use(numbers)
  .init({
    lng: storedLanguage(),
    fallbackLng: 'en',
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
    react: { useSuspense: false },
  });

/**
 * Makes an area's texts known and hands them back typed. Call it once a module, so that a screen that is loaded
 * later brings its texts along.
 */
export function catalogue<const English extends Record<string, string>>(
  area: string,
  en: English,
  es: { [Key in keyof English]: string },
): Catalogue<keyof English & string> {
  i18next.addResourceBundle('en', area, en);
  i18next.addResourceBundle('es', area, es);
  return { area, texts: { en, es } };
}

/** The texts of a catalogue for a component, which is drawn again when the language changes. */
export function useText<Key extends string>(from: Catalogue<Key>): Say<Key> {
  const { t } = useTranslation(from.area);
  return sayWith(t as Translate);
}

/** The texts of a catalogue outside of a component, in the language of the moment. */
export function text<Key extends string>(from: Catalogue<Key>): Say<Key> {
  return sayWith(i18next.getFixedT(null, from.area) as Translate);
}

/** The text under a key that was recorded or comes from elsewhere; undefined where a catalogue has none. */
export function textIfKnown(from: Catalogue, key: string): string | undefined {
  return Object.hasOwn(from.texts.en, key) ? text(from)(key) : undefined;
}

/** i18next types keys by one global record of all texts; here every catalogue brings its own. */
function sayWith<Key extends string>(translate: Translate): Say<Key> {
  return (key, values) => translate(key, values ?? {});
}

export function language(): Language {
  return i18next.language === 'es' ? 'es' : 'en';
}

/** Changes the language at once and for the next visit. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  localStorage.setItem(STORED_LANGUAGE, chosen);
  await i18next.changeLanguage(chosen);
  document.documentElement.lang = chosen;
}

/** Calls a listener whenever another language was chosen. */
export function onLanguageChange(listener: () => void): void {
  i18next.on('languageChanged', listener);
}

function storedLanguage(): Language {
  if (typeof document === 'undefined') return 'en';
  const chosen = localStorage.getItem(STORED_LANGUAGE) ?? navigator.language;
  const found = chosen.startsWith('es') ? 'es' : 'en';
  document.documentElement.lang = found;
  return found;
}
