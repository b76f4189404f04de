import { MOST_SAID } from '#contracts/feedback/feedback.ts';
import { isOffered, POINT_FIELDS, POINTS, type PointField, tellPoint } from '#contracts/feedback/points.ts';
import { type FeedbackForm as Form, OWN_WORDS } from '#contracts/site/feedbackPage.ts';
import { FEEDBACK_PATH, type PageOf, PLAIN_PAGES, SUPPORT_PATH } from '#contracts/site/pages.ts';
import { FieldShown } from '../form/FieldShown.tsx';
import forms from '../form/Form.module.css';
import { formTexts } from '../form/formTexts.ts';
import prose from '../frame/Prose.module.css';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import { feedbackPageTexts } from './feedbackPageTexts.ts';

type Props = { night: PageOf<'feedback'>['night']; form: Form };

/** What somebody has to say. Without a session the mail address comes last, and a code is asked for next. */
export function FeedbackForm({ night, form }: Props) {
  const say = useSay(feedbackPageTexts);
  const href = useHref();
  const { account, isGiven } = form;
  return (
    <div className={prose.beside}>
      <form method="post" action={href(`${FEEDBACK_PATH}/${night.id}`)} className={forms.form}>
        <p>{say('lead')}</p>
        <Told form={form} />
        {account !== null && isGiven && <p className="hint">{say('given')}</p>}
        {POINT_FIELDS.map(field => (
          <Points key={field} field={field} form={form} />
        ))}
        <Comments form={form} />
        {isGiven && <input type="hidden" name="change" value="1" />}
        {account === null && <Email form={form} />}
        <button type="submit" name="step" value="send" className={forms.send}>
          {say(account === null ? 'next' : isGiven ? 'change' : 'send')}
        </button>
        {account !== null && (
          <p>
            {say('signedIn', { email: account })}{' '}
            <button type="submit" name="step" value="leave" className="other" formNoValidate>
              {say('leave')}
            </button>
          </p>
        )}
      </form>
      <Aside night={night} account={account} />
    </div>
  );
}

/** What went wrong, before everything else: it is read first where nothing was changed in place. */
export function Told({ form: { text, fieldErrors } }: { form: Form }) {
  const say = useSay(formTexts);
  const told = text || (Object.keys(fieldErrors).length > 0 ? say('notSent') : '');
  if (!told) return null;
  return (
    <p role="alert" className={forms.refused}>
      {told}
    </p>
  );
}

/** The points that are offered, and room for others. */
function Points({ field, form: { said, fieldErrors } }: { field: PointField; form: Form }) {
  const say = useSay(feedbackPageTexts);
  const language = useSpoken();
  const points = said[field];
  const others = points.filter(point => !isOffered(field, point)).join('\n');
  const [, error] = Object.entries(fieldErrors).find(([name]) => name.split('.')[0] === field) ?? [];
  const hint = field === 'reportedIssues' ? `${field}-hint` : undefined;
  return (
    <fieldset aria-describedby={hint}>
      <legend>{say(field)}</legend>
      {hint && (
        <p id={hint} className="hint">
          {say('reportedHint')}
        </p>
      )}
      <div className="points">
        {Object.keys(POINTS[field]).map(point => (
          <label key={point}>
            <input type="checkbox" name={field} value={point} defaultChecked={points.includes(point)} />
            {tellPoint(field, point, language)}
          </label>
        ))}
      </div>
      <FieldShown
        {...{ form: 'feedback', page: '', regions: null }}
        field={{ name: field + OWN_WORDS, label: say('others'), kind: 'area', rows: 2 }}
        value={others}
        error={error}
      />
    </fieldset>
  );
}

function Comments({ form: { said, fieldErrors } }: { form: Form }) {
  const say = useSay(feedbackPageTexts);
  return (
    <>
      <FieldShown
        {...{ form: 'feedback', page: '', regions: null }}
        field={{
          ...{ name: 'additionalComments', label: say('comments'), kind: 'area' },
          ...{ rows: 4, most: MOST_SAID.comments },
        }}
        value={said.additionalComments ?? ''}
        error={fieldErrors.additionalComments}
      />
      <p className="hint">{say('commentsHint')}</p>
    </>
  );
}

function Email({ form: { email, fieldErrors } }: { form: Form }) {
  const say = useSay(feedbackPageTexts);
  return (
    <>
      <FieldShown
        {...{ form: 'feedback', page: '', regions: null }}
        field={{ name: 'email', label: say('email'), kind: 'email', required: true, autoComplete: 'email' }}
        value={email}
        error={fieldErrors.email}
      />
      <p className="hint">{say('emailHint')}</p>
    </>
  );
}

/** What to know before one writes. */
export function Aside({ night, account }: Pick<Props, 'night'> & Pick<Form, 'account'>) {
  const say = useSay(feedbackPageTexts);
  const href = useHref();
  return (
    <div className={prose.aside}>
      <p>
        <strong>{say('reads')}.</strong> {say('readsText')}{' '}
        <a href={href(PLAIN_PAGES.privacy)}>{say('privacy')}</a>
      </p>
      <p>
        <strong>{say('once')}</strong> {say('onceText')}
      </p>
      {account === null && (
        <p>
          <strong>{say('account')}</strong> {say('accountText')}{' '}
          <a href={href(`${SUPPORT_PATH}?about=${night.id}#write`)}>{say('write')}</a>.
        </p>
      )}
    </div>
  );
}
