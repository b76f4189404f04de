import type { RegionChoice } from '#contracts/site/choices.ts';
import { useSay } from '../frame/speech.tsx';
import classes from './Form.module.css';
import { formTexts } from './formTexts.ts';
import type { Field } from './publicForm.ts';

type FieldShownProps = {
  /** The form's id, and its page. */
  form: string;
  page: string;
  field: Field;
  value: string | undefined;
  error: string | undefined;
  regions: readonly RegionChoice[] | null | undefined;
};

/** A field with its label and what is wrong with it. */
export function FieldShown({ form, page, field, value, error, regions }: FieldShownProps) {
  const say = useSay(formTexts);
  const id = `${form}-${field.name}`;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {field.label}
        {!field.required && <span className={classes.optional}> ({say('optional')})</span>}
      </label>
      <Control id={id} page={page} field={field} value={value} error={error} regions={regions} />
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

type ControlProps = Omit<FieldShownProps, 'form'> & { id: string };

function Control({ id, page, field, value, error, regions }: ControlProps) {
  const say = useSay(formTexts);
  const given = {
    id,
    name: field.name,
    required: field.required,
    defaultValue: value,
    autoComplete: field.autoComplete,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  };
  const lengths = { maxLength: field.most, minLength: field.least };
  if (field.kind === 'area') return <textarea {...given} {...lengths} rows={field.rows} />;
  if (field.kind === 'choice') {
    return (
      <select {...given} defaultValue={value ?? ''}>
        <option value="" disabled>
          {say('choose')}
        </option>
        {field.choices?.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  }
  if (field.kind === 'region') return <RegionInput given={given} page={page} regions={regions} />;
  return <input {...given} {...lengths} type={field.kind} />;
}

type RegionInputProps = {
  page: string;
  given: { id: string; name: string; defaultValue: string | undefined };
  regions: readonly RegionChoice[] | null | undefined;
};

/** The browser's own list searches as one types; what is sent is the label, which names one region. */
function RegionInput({ given, page, regions }: RegionInputProps) {
  const say = useSay(formTexts);
  const list = `${given.id}-list`;
  if (!regions) {
    return (
      <p className={classes.failed}>
        {say('regionsFailed')} <a href={page}>{say('retry')}</a>
      </p>
    );
  }
  return (
    <>
      <input {...given} type="text" list={list} placeholder={say('regionHint')} />
      <datalist id={list}>
        {regions.map(({ id, label }) => (
          <option key={id} value={label} />
        ))}
      </datalist>
    </>
  );
}
