import { SENTENCE_LENGTH } from '#contracts/my/readCall.ts';
import type { MyNewPage as Page } from '#contracts/site/myPage.ts';
import { MY_NEW_PATH } from '#contracts/site/pages.ts';
import forms from '../form/Form.module.css';
import { useHref, useSay } from '../frame/speech.tsx';
import { newTexts } from './newTexts.ts';

/** The field for a sentence, which is read and shown before anything is recorded. */
export function SentenceForm({ page: { organizer, values, fieldErrors, read } }: { page: Page }) {
  const say = useSay(newTexts);
  const href = useHref();
  const error = fieldErrors.sentence;
  return (
    <form method="post" action={`${href(MY_NEW_PATH)}?of=${organizer.id}`} className={forms.form}>
      <div className={forms.field}>
        <label htmlFor="sentence">{say('sentence')}</label>
        <textarea
          id="sentence"
          name="sentence"
          rows={3}
          required
          maxLength={SENTENCE_LENGTH}
          defaultValue={values.sentence}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'sentence-error sentence-hint' : 'sentence-hint'}
        />
        {error && (
          <p id="sentence-error" className={forms.error}>
            {error}
          </p>
        )}
        <p id="sentence-hint" className="hint">
          {say('sentenceHint')}
        </p>
      </div>
      <button type="submit" className={read ? 'again' : forms.send}>
        {say(read ? 'readAgain' : 'read')}
      </button>
    </form>
  );
}
