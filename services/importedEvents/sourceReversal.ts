import { sourceStream } from '#contracts/importedEvents/source.ts';
import { type Reversal, settingStep } from '#platform/history/reversal.ts';

/** How a source gets back what it was, except its key: one that may be known to others stays void. */
export const sourceReversal: Reversal<typeof sourceStream> = {
  of: sourceStream,
  gone: state => ({ ...state, enabled: false }),
  towards: (from, to) => [
    ...settingStep('RenameSource', ['name'], from, to),
    ...(from.enabled === to.enabled
      ? []
      : [{ name: to.enabled ? 'EnableSource' : 'DisableSource', data: {} }]),
  ],
};
