import { listWord } from './listExport.ts';
import { sayIfKnown } from './sentences/catalogue.ts';
import { type Locale, languageOf } from './sentences/locale.ts';
import { type Sentence, tell, tellStored } from './sentences/sentence.ts';
import { teller } from './telling.ts';
import { toldTexts } from './toldTexts.ts';

const number = (value: unknown) => (typeof value === 'number' ? value : 0);
const counts = ({ succeeded, failed, skipped }: Record<string, unknown>) => ({
  succeeded: number(succeeded),
  failed: number(failed),
  skipped: number(skipped),
});

/** Words the facts that the platform itself records: runs and unique values. */
export const tellPlatform = teller(toldTexts, {
  RunStarted: ({ kind, parameters }, locale) => ({
    kind: wordOf(`run_${kind}`, locale) ?? spaced(String(kind)),
    ...fileOf(parameters),
  }),
  RunItemsSelected: ({ total }) => ({ count: number(total) }),
  RunFinished: counts,
  RunFailed: ({ why, sentence }, locale) => {
    const stored = { sentence: sentence as Sentence | undefined, text: String(why) };
    return { why: tellStored(stored, languageOf(locale)) };
  },
  ListExported: ({ list, count }, locale) => ({
    list: listNamed(String(list), locale),
    count: number(count),
  }),
  ValueReserved: scopeOf,
  ValueReleased: scopeOf,
});

function scopeOf({ scope }: Record<string, unknown>, locale: Locale) {
  return { scope: wordOf(`scope_${scope}`, locale) ?? String(scope) };
}

function listNamed(list: string, locale: Locale): string {
  const word = listWord(list);
  return word ? tell(word, languageOf(locale)) : list;
}

const wordOf = (key: string, locale: Locale) => sayIfKnown(toldTexts, languageOf(locale), key);

/** Runs of a file have their own sentences, and so have dry runs: `context` chooses them. */
function fileOf(parameters: unknown): Record<string, string> {
  const { dryRun, fileName } = (parameters ?? {}) as { dryRun?: unknown; fileName?: unknown };
  if (dryRun === true) return { context: 'trial', file: String(fileName ?? '') };
  return typeof fileName === 'string' ? { context: 'file', file: fileName } : {};
}

/** Splits a name such as `deleteAllEvents` into words. */
function spaced(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}
