// What spreadsheets leave in cells instead of a value.

/** A cell whose closing quotation mark is followed by a blank comes with both of them. */
const QUOTED = /^"((?:[^"]|"")*)"$/;
const FORMULA_TEXT = /^="((?:[^"]|"")*)"$/;
/** The errors of formulas, in the languages of Excel, Calc and Sheets. */
const ERROR =
  /^(?:#(?:REF!?|N\/A|NAME\?|VALUE!?|DIV\/0!?|NUM!?|NULL!?|SPILL!|CALC!|ERROR!|BUSY!|FIELD!|WERT!|BEZUG!|NV|ZAHL!|¡REF!|¡VALOR!|¿NOMBRE\?|¡DIV\/0!|¡NUM!|N\/D|REF\?|VALEUR!|NOM\s?\?|NOMBRE!|VALORE!|RIF!|NOME\?|VALOR!|N\/DISP|WAARDE!|VERW!|NB|NAAM\?|GETAL!|ARG!|ADR!|LICZBA!|NAZWA\?|ССЫЛКА!|ЗНАЧ!|ИМЯ\?|ДЕЛ\/0!|ЧИСЛО!|Н\/Д|HODNOTA!|ODKAZ!|NÁZEV\?|NENÍ_K_DISPOZICI)|#+|Err:\d{3}|Loading\.\.\.)$/iu;
const LONGEST_ERROR = 40;

/** The value of a cell: `="C"` and `"C" ` are C, and a formula's error is nothing. Without the blanks around it. */
export function cellText(cell: string): string {
  const text = cell.trim();
  if (text.length <= LONGEST_ERROR && ERROR.test(text)) return '';
  const form = text.startsWith('="') ? FORMULA_TEXT : QUOTED;
  const [, quoted] = /^=?"/.test(text) ? (form.exec(text) ?? []) : [];
  return quoted === undefined ? text : quoted.replaceAll('""', '"').trim();
}
