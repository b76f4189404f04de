import { POINT_FIELDS } from '#contracts/feedback/points.ts';
import type { FeedbackForm } from '#contracts/site/feedbackPage.ts';
import { FEEDBACK_PATH, type PageOf } from '#contracts/site/pages.ts';
import { CodeField } from '../form/CodeField.tsx';
import forms from '../form/Form.module.css';
import prose from '../frame/Prose.module.css';
import { useHref, useSay } from '../frame/speech.tsx';
import { Aside, Told } from './FeedbackForm.tsx';
import { feedbackPageTexts } from './feedbackPageTexts.ts';

type Props = { night: PageOf<'feedback'>['night']; form: FeedbackForm };

/** Takes the code that was mailed. What was written goes along, out of sight. */
export function CodeForm({ night, form }: Props) {
  const say = useSay(feedbackPageTexts);
  const href = useHref();
  const { email, isGiven, fieldErrors } = form;
  return (
    <div className={prose.beside}>
      <form method="post" action={href(`${FEEDBACK_PATH}/${night.id}`)} className={forms.form}>
        <p role="status">{say('codeSent', { email })}</p>
        <Told form={form} />
        <Written form={form} />
        <input type="hidden" name="email" value={email} />
        {isGiven && <input type="hidden" name="change" value="1" />}
        <CodeField label={say('codeField')} error={fieldErrors.code} />
        <button type="submit" name="step" value="code" className={forms.send}>
          {say('codeSend')}
        </button>
        <p className="hint">{say('kept')}</p>
        {(['again', 'back'] as const).map(step => (
          <button key={step} type="submit" name="step" value={step} className="other" formNoValidate>
            {say(step)}
          </button>
        ))}
      </form>
      <Aside night={night} account={null} />
    </div>
  );
}

function Written({ form: { said } }: { form: FeedbackForm }) {
  return (
    <>
      {POINT_FIELDS.flatMap(field =>
        said[field].map(point => (
          <input key={`${field} ${point}`} type="hidden" name={field} value={point} />
        )),
      )}
      <input type="hidden" name="additionalComments" value={said.additionalComments ?? ''} />
    </>
  );
}
