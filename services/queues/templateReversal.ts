import { reasonTemplateStream } from '#contracts/queues/reasonTemplate.ts';
import { type Reversal, settingStep } from '#platform/history/reversal.ts';

/** How a template gets back its text. */
export const reasonTemplateReversal: Reversal<typeof reasonTemplateStream> = {
  of: reasonTemplateStream,
  towards: (from, to) => settingStep('ChangeReasonTemplate', ['text'], from, to),
};
