import classes from './Form.module.css';

/** Takes the 4 digits of a sign-in code, with or without spaces. */
export function CodeField({ label, error }: { label: string; error: string | undefined }) {
  return (
    <div className={classes.field}>
      <label htmlFor="code">{label}</label>
      <input
        id="code"
        name="code"
        className="code"
        required
        pattern="\s*(\d\s*){4}"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'code-error' : undefined}
      />
      {error && (
        <p id="code-error" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
