import type { RegionChoice } from '#contracts/site/choices.ts';
import type { FormState } from '#contracts/site/formState.ts';
import { useSay, useSpoken } from '../frame/speech.tsx';
import { FieldShown } from './FieldShown.tsx';
import classes from './Form.module.css';
import { formTexts } from './formTexts.ts';
import { FORM_ID, type FormPlan, HONEYPOT, refusedFields } from './publicForm.ts';
import { useSending } from './useSending.ts';

type PublicFormProps = {
  plan: FormPlan;
  /** Its outcome when it was sent without scripts. */
  form: FormState;
  regions?: readonly RegionChoice[] | null;
};

/**
 * A form that anyone may send. Without scripts it is a plain POST to its page; with them it goes to the same call, and
 * what was typed is kept until it has been received.
 */
export function PublicForm({ plan, form, regions }: PublicFormProps) {
  const say = useSay(formTexts);
  const { formRef, result, isSending, onSubmit, onInput } = useSending(plan, form, {
    language: useSpoken(),
    noSuchRegion: say('noSuchRegion'),
    regions,
  });
  const errors = result.state === 'refused' ? result.fieldErrors : {};
  const values = ('values' in form && form.values) || {};
  return (
    <form
      ref={formRef}
      id={plan.id}
      className={classes.form}
      method="post"
      action={plan.page}
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <input type="hidden" name={FORM_ID} value={plan.id} />
      {Object.entries(plan.hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {plan.fields.map(field => (
        <FieldShown
          key={field.name}
          form={plan.id}
          page={plan.page}
          field={field}
          value={values[field.name]}
          error={errors[field.name]}
          regions={regions}
        />
      ))}
      <div className={classes.extension} aria-hidden="true">
        <label htmlFor={`${plan.id}-${HONEYPOT}`}>Fax</label>
        <input id={`${plan.id}-${HONEYPOT}`} name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </div>
      <Result result={result} plan={plan} />
      <button type="submit" className={classes.send} aria-disabled={isSending || undefined}>
        {isSending ? say('sending') : plan.send}
      </button>
    </form>
  );
}

function Result({ result, plan }: { result: FormState; plan: FormPlan }) {
  const { text, always } = plan.failed;
  const say = useSay(formTexts);
  const fields =
    result.state === 'refused' && refusedFields(result.text, plan.fields, result.fieldErrors)?.join(', ');
  const said = fields ? say('check', { fields }) : 'text' in result ? result.text : '';
  return (
    <>
      <p role="status" className={classes.received}>
        {result.state === 'received' ? plan.received : ''}
      </p>
      <p role="alert" className={classes.refused}>
        {result.state === 'refused' ? (always ? text : said || text) : ''}
      </p>
    </>
  );
}
