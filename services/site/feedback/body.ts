import { isEmpty, type Said } from '#contracts/feedback/feedback.ts';
import { giveFeedback } from '#contracts/feedback/givingCalls.ts';
import { POINT_FIELDS, type PointField } from '#contracts/feedback/points.ts';
import { feedbackSentences } from '#contracts/feedback/sentences.ts';
import { type Language, tell } from '#contracts/platform/sentences/sentence.ts';
import { fieldErrorsOf, inEveryLanguage } from '#contracts/platform/validation/validation.ts';
import {
  FEEDBACK_STEPS,
  type FeedbackForm,
  type FeedbackStep,
  OWN_WORDS,
} from '#contracts/site/feedbackPage.ts';

/** What a browser sent with the form. */
export type Sent = {
  step: FeedbackStep;
  said: Said;
  email: string;
  code: string;
  /** It was a change of feedback that had been given. */
  isChange: boolean;
};

export const NOTHING_SAID: Said = {
  positive: [],
  negative: [],
  reportedIssues: [],
  additionalComments: null,
};

/** Reads the form; browsers end lines with two characters, which limits count as one. */
export function sentFrom(form: URLSearchParams): Sent {
  const text = (name: string): string => (form.get(name) ?? '').replaceAll('\r\n', '\n').trim();
  const pointsOf = (field: PointField): string[] => {
    const all = [...form.getAll(field), ...text(field + OWN_WORDS).split('\n')];
    return [...new Set(all.map(point => point.trim()).filter(Boolean))];
  };
  const points = Object.fromEntries(POINT_FIELDS.map(field => [field, pointsOf(field)]));
  return {
    step: FEEDBACK_STEPS.find(one => one === form.get('step')) ?? 'send',
    said: { ...NOTHING_SAID, ...points, additionalComments: text('additionalComments') || null },
    email: text('email'),
    code: text('code').replace(/\D/g, ''),
    isChange: form.has('change'),
  };
}

export type Fault = Pick<FeedbackForm, 'text' | 'fieldErrors'>;

/** The refusal that the call would answer, so that nobody signs in for nothing; undefined if there is none. */
export function faultOf(said: Said, language: Language): Fault | undefined {
  const read = giveFeedback.body.safeParse(said, { error: inEveryLanguage });
  if (read.success) {
    return isEmpty(read.data)
      ? { text: tell(feedbackSentences.empty, language), fieldErrors: {} }
      : undefined;
  }
  const errors = Object.entries(fieldErrorsOf(read.error));
  return {
    text: '',
    fieldErrors: Object.fromEntries(errors.map(([field, error]) => [field, tell(error, language)])),
  };
}
