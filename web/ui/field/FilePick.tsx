import { Button, CloseButton, FileButton } from '@mantine/core';
import { IconFileImport, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import common from '../styles/common.module.css';
import { uiTexts } from '../texts/messages.ts';
import classes from './FilePick.module.css';

type FilePickProps = {
  label: string;
  /** Which files are meant, below the label. */
  hint?: string;
  /** Whether it is the main element of its screen: wide, and tall while nothing is chosen. */
  wide?: boolean;
  /** The kinds of files that the browser offers, as in an `accept` attribute. */
  accept: string;
  /** What was chosen, as text; null for nothing. */
  chosen: ReactNode;
  onPick: (file: File) => void;
  /** Removes the file again, if that is possible. */
  remove?: { label: string; run: () => void };
};

/** Chooses a file by a button, or takes one that is dropped here. The browser's own field speaks its own language. */
export function FilePick({ label, hint, wide, accept, chosen, onPick, remove }: FilePickProps) {
  const say = useText(uiTexts);
  const id = useId();
  const [over, setOver] = useState(false);
  const reset = useRef<() => void>(null);
  const take = (file: File | null | undefined) => {
    if (file) onPick(file);
    // So that the same file can be chosen again, for example after it was corrected.
    reset.current?.();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out, and there is no legend.
    <div
      role="group"
      className={classes.drop}
      data-wide={wide}
      data-over={over}
      data-chosen={chosen !== null}
      aria-labelledby={id}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      {wide && chosen === null && <IconFileImport size={32} aria-hidden />}
      <span id={id} className={classes.label}>
        {label}
      </span>
      {hint && chosen === null && <span className={`${common.quiet} ${classes.chosen}`}>{hint}</span>}
      <FileButton accept={accept} onChange={take} resetRef={reset}>
        {props => (
          <Button
            {...props}
            variant="default"
            aria-describedby={id}
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            {say('chooseFile')}
          </Button>
        )}
      </FileButton>
      <span className={`${common.quiet} ${classes.chosen}`}>
        {chosen ?? say('dropFile')}{' '}
        {chosen !== null && remove && (
          <CloseButton size="xs" aria-label={remove.label} onClick={remove.run} />
        )}
      </span>
    </div>
  );
}
