// What a search makes of letters, here and, from the same lists, in Postgres (`FOLDED_SQL`). Marks of kana and of Indian
// and Thai scripts are no accents: they are kept.

/** The inside of a character class: accents, and the points of Arabic and Hebrew. */
const MARKS =
  '\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe0e\ufe0f\ufe20-\ufe2f';
/** What one letter is taken for that Unicode does not decompose. */
const LETTERS = {
  ...{ ł: 'l', đ: 'd', ð: 'd', ø: 'o', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ŀ: 'l', ς: 'σ' },
  ...{ '’': "'", '‘': "'", ʼ: "'", ʻ: "'", '`': "'", '´': "'", '′': "'" },
  ...{ '“': '"', '”': '"', '„': '"', '«': '"', '»': '"', '‐': '-', '‑': '-', '–': '-', '—': '-' },
};
const LIGATURES = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };

const marks = new RegExp(`[${MARKS}]`, 'g');
const named = new Map(Object.entries({ ...LETTERS, ...LIGATURES }));
const letters = new RegExp(`[${[...named.keys()].join('')}]`, 'g');

/**
 * A text as searches compare it: without accents and capitals, full width as half, and special letters transliterated:
 * `straße` is `strasse`, `Łódź` is `lodz`.
 */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(letters, letter => named.get(letter)!)
    .normalize('NFC');
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const translated = `translate(lower(regexp_replace(normalize($1, NFKD), ${quoted(`[${MARKS}]`)}, '', 'g')),
  ${quoted(Object.keys(LETTERS).join(''))}, ${quoted(Object.values(LETTERS).join(''))})`;
const whole = Object.entries(LIGATURES).reduce(
  (text, [letter, is]) => `replace(${text}, ${quoted(letter)}, ${quoted(is)})`,
  translated,
);

const ascii = `translate(lower($1), ${quoted('`')}, ${quoted("'")})`;

/**
 * The name of the same function in Postgres, and its expression. Indexes are built on it: a change of the lists needs
 * another name, so that the tables are rebuilt. Most texts are ASCII, which takes a hundredth of the time.
 */
export const FOLDED = 'read.folded_1';
export const FOLDED_SQL = `case when octet_length($1) = char_length($1) then ${ascii}
  else normalize(${whole}, NFC) end`;
