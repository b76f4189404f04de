import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { Refusal } from '../refusals/refusal.ts';

/** Thrown for an order that exceeds its budget. Its answer is unknown. */
export class OverBudget extends Refusal {
  constructor() {
    super(platformSentences.overBudget, { status: 422, code: 'over_budget' });
  }
}
