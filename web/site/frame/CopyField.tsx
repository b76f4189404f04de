import classes from './CopyField.module.css';
import { frameTexts } from './frameTexts.ts';
import { useSay } from './speech.tsx';

type CopyFieldProps = {
  id: string;
  label: string;
  /** What else its name says, where several fields have one label. */
  of?: string;
  rows: number;
  text: string;
};

/** A text to be taken elsewhere: selected by hand or, with scripts (`copyTexts.ts`), copied by a button. */
export function CopyField({ id, label, of, rows, text }: CopyFieldProps) {
  const say = useSay(frameTexts);
  const named = of && { 'aria-label': `${label}: ${of}` };
  return (
    <div className={classes.line}>
      <label htmlFor={id}>{label}</label>
      <textarea id={id} readOnly rows={rows} spellCheck={false} value={text} {...named} />
      <button type="button" data-copies={id} data-copied={say('copied')} hidden>
        {say('copy')}
      </button>
    </div>
  );
}
