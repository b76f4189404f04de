import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { shownPicture } from '#contracts/platform/text/shownAddress.ts';
import { useText } from '../../platform/texts/messages.ts';
import common from '../styles/common.module.css';
import classes from './ImageField.module.css';
import { imageTexts } from './imageTexts.ts';

type ImagePreviewProps = { address: string; alt: string; of: string; onRemove: () => void };

/** Preview of a cover image, with a button to remove it; nothing while there is no address. */
export function ImagePreview({ address, alt, of, onRemove }: ImagePreviewProps) {
  const say = useText(imageTexts);
  const [broken, setBroken] = useState(false);
  const shown = shownPicture(address);
  if (!shown || shown === '/') return null;
  return (
    <div className={`${common.wide} ${classes.cover}`}>
      {broken ? (
        <p role="status">{say('broken')}</p>
      ) : (
        <img
          src={shown}
          alt={alt || (of ? say('coverOf', { title: of }) : say('preview'))}
          onError={() => setBroken(true)}
        />
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={onRemove}
      >
        {say('remove')}
      </Button>
    </div>
  );
}
