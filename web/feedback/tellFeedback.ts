import { teller } from '../platform/told/telling.ts';
import { feedbackTexts } from './messages.ts';

export const tellFeedback = teller(feedbackTexts);
