import { type Sentence, tellStored } from '#contracts/platform/sentence.ts';
import { language, textIfKnown } from '../texts/messages.ts';
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
  RunStarted: ({ kind, parameters }) => ({
    kind: textIfKnown(toldTexts, `run_${kind}`) ?? spaced(String(kind)),
    ...trialOf(parameters),
  }),
  RunItemsSelected: ({ total }) => ({ count: number(total) }),
  RunFinished: counts,
  RunFailed: ({ why, sentence }) => {
    const stored = { sentence: sentence as Sentence | undefined, text: String(why) };
    return { why: tellStored(stored, language()) };
  },
  ListExported: ({ list, count }) => ({
    list: textIfKnown(toldTexts, `list_${list}`) ?? String(list),
    count: number(count),
  }),
  ValueReserved: scopeOf,
  ValueReleased: scopeOf,
});

function scopeOf({ scope }: Record<string, unknown>) {
  return { scope: textIfKnown(toldTexts, `scope_${scope}`) ?? String(scope) };
}

/** A dry run has its own sentence: `context` chooses it. */
function trialOf(parameters: unknown): Record<string, string> {
  const { dryRun, fileName } = (parameters ?? {}) as { dryRun?: unknown; fileName?: unknown };
  return dryRun === true ? { context: 'trial', file: String(fileName ?? '') } : {};
}

/** Splits a name such as `deleteAllEvents` into words. */
export function spaced(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}
