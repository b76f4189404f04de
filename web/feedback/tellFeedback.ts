import { teller } from '../platform/telling.ts';
import { feedbackTexts } from './messages.ts';

export const tellFeedback = teller(feedbackTexts);
