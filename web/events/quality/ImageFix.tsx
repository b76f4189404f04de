import { lazy, Suspense } from 'react';
import { uploadEventImage } from '#contracts/images/calls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { nameOf } from '../event/kinds.ts';
import type { FixProps } from './fixes.ts';
import { qualityTexts } from './qualityTexts.ts';
import { useFix } from './useFix.ts';

// Most gaps are mended without pictures.
const ImageDrop = lazy(() =>
  import('../../ui/image/ImageDrop.tsx').then(module => ({ default: module.ImageDrop })),
);

/** The picture of an event, dropped on its row or chosen there. */
export function ImageFix({ item: { event }, onFixed }: FixProps) {
  const say = useText(qualityTexts);
  const { change } = useFix('noImage', event, onFixed);
  return (
    <Suspense>
      <ImageDrop
        upload={uploadEventImage}
        label={say('imageOf', { title: nameOf(event) })}
        onUploaded={coverImage => change({ coverImage })}
      />
    </Suspense>
  );
}
