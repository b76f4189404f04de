import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import { imageTexts } from '../event/imageTexts.ts';
import { eventTexts } from '../event/messages.ts';
import classes from './EventForm.module.css';

type CoverImageProps = { address: string; alt: string; title: string; onRemove: () => void };

/** Preview of a cover image, with a button to remove it; nothing while there is no address. */
export function CoverImage({ address, alt, title, onRemove }: CoverImageProps) {
  const say = useText(eventTexts);
  const sayImage = useText(imageTexts);
  const [broken, setBroken] = useState(false);
  if (!/^(\/|https?:\/\/)\S/.test(address)) return null;
  return (
    <div className={classes.cover}>
      {broken ? (
        <p role="status">{say('coverBroken')}</p>
      ) : (
        <img
          src={address}
          alt={alt || (title ? sayImage('coverOf', { title }) : say('coverPreview'))}
          onError={() => setBroken(true)}
        />
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={onRemove}
      >
        {say('coverRemove')}
      </Button>
    </div>
  );
}
