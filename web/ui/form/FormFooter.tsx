import { Button } from '@mantine/core';
import { useId } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import common from '../styles/common.module.css';
import classes from './Form.module.css';
import { formTexts } from './formTexts.ts';

type FormFooterProps = {
  /** Why the form cannot be saved, or empty if it can. */
  why: string;
  /** The label of the button that saves. */
  submit: string;
  /** Whether it can be saved, if `why` does not tell. */
  ready?: boolean;
  busy: boolean;
  onClose: () => void;
};

/** The buttons of a form in a dialog, and what is still missing before it can be saved. */
export function FormFooter({ why, submit, ready = why === '', busy, onClose }: FormFooterProps) {
  const say = useText(formTexts);
  const whyId = useId();
  return (
    <>
      <p id={whyId} className={`${common.quiet} ${classes.needs}`}>
        {why}
      </p>
      <Button variant="default" onClick={onClose}>
        {say('cancel')}
      </Button>
      <Button type="submit" disabled={!ready} aria-describedby={whyId} loading={busy}>
        {submit}
      </Button>
    </>
  );
}
