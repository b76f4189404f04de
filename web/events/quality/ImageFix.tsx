import { uploadEventImage } from '#contracts/images/calls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ImageDrop } from '../../ui/image/ImageDrop.tsx';
import { nameOf } from '../event/kinds.ts';
import type { FixProps } from './fixes.ts';
import { qualityTexts } from './qualityTexts.ts';
import { useFix } from './useFix.ts';

/** The picture of an event, dropped on its row or chosen there. */
export function ImageFix({ item: { event }, onFixed }: FixProps) {
  const say = useText(qualityTexts);
  const { change } = useFix('noImage', event, onFixed);
  return (
    <ImageDrop
      upload={uploadEventImage}
      label={say('imageOf', { title: nameOf(event) })}
      onUploaded={coverImage => change({ coverImage })}
    />
  );
}
