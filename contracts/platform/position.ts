import { z } from 'zod';
import { invalidSentences } from './validation/invalidSentences.ts';
import { asMessage } from './validation/message.ts';

/** A position in the log, or another number that a counter of the database gave out, as text: it may exceed 2^53. */
export const recordedPosition = z.string().regex(/^\d{1,18}$/, asMessage(invalidSentences.notAnId));
