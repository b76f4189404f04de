import type { MyPage } from '#contracts/site/myPage.ts';
import { MY_PATH, ORGANIZERS_PATH } from '#contracts/site/pages.ts';
import { CodeField } from '../form/CodeField.tsx';
import { FieldShown } from '../form/FieldShown.tsx';
import forms from '../form/Form.module.css';
import prose from '../frame/Prose.module.css';
import { useHref, useSay } from '../frame/speech.tsx';
import { myTexts } from './myTexts.ts';

type Shows = Extract<MyPage['shows'], { state: 'signIn' }>;

/** Asks for an address, then for the code that was sent there. */
export function SignIn({ shows }: { shows: Shows }) {
  const say = useSay(myTexts);
  const href = useHref();
  const { needsCode, email, text, fieldErrors } = shows;
  return (
    <>
      <div className="head">
        <h1>{say(needsCode ? 'code' : 'title')}</h1>
        <p className={prose.lead}>{needsCode ? say('codeSent', { email }) : say('signInLead')}</p>
      </div>
      <form method="post" action={href(MY_PATH)} className={forms.form}>
        {text && (
          <p role="alert" className={forms.refused}>
            {text}
          </p>
        )}
        {needsCode ? (
          <Code email={email} error={fieldErrors.code} />
        ) : (
          <Email email={email} error={fieldErrors.email} />
        )}
      </form>
      {!needsCode && (
        <p>
          {say('notYet')} <a href={href(ORGANIZERS_PATH)}>{say('signUp')}</a>
        </p>
      )}
    </>
  );
}

type FieldProps = { email: string; error: string | undefined };

function Email({ email, error }: FieldProps) {
  const say = useSay(myTexts);
  return (
    <>
      <FieldShown
        {...{ form: 'my', page: '', regions: null }}
        field={{ name: 'email', label: say('email'), kind: 'email', required: true, autoComplete: 'email' }}
        value={email}
        error={error}
      />
      <p className="hint">{say('emailHint')}</p>
      <button type="submit" name="step" value="email" className={forms.send}>
        {say('next')}
      </button>
    </>
  );
}

function Code({ email, error }: FieldProps) {
  const say = useSay(myTexts);
  const href = useHref();
  return (
    <>
      <input type="hidden" name="email" value={email} />
      <CodeField label={say('codeField')} error={error} />
      <button type="submit" name="step" value="code" className={forms.send}>
        {say('enter')}
      </button>
      <button type="submit" name="step" value="email" className="other" formNoValidate>
        {say('again')}
      </button>
      <p>
        <a href={href(MY_PATH)}>{say('otherEmail')}</a>
      </p>
    </>
  );
}
