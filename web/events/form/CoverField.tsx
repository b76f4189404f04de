import { uploadEventImage } from '#contracts/images/calls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Section } from '../../ui/form/FormSection.tsx';
import { ImageField } from '../../ui/image/ImageField.tsx';
import { imageTexts } from '../../ui/image/imageTexts.ts';
import { eventTexts } from '../event/messages.ts';
import { fieldOf, type SectionProps } from './EventFormSection.tsx';

/** The cover image of an event. */
export function CoverField({ form }: SectionProps) {
  const say = useText(eventTexts);
  const field = fieldOf(form);
  const { title, coverImage, coverImageAlt } = form.values;
  return (
    <Section title={useText(imageTexts)('picture')}>
      <ImageField
        upload={uploadEventImage}
        address={{ ...field('coverImage'), label: say('fieldCoverImage'), value: coverImage }}
        alt={{ ...field('coverImageAlt'), label: say('fieldCoverImageAlt'), value: coverImageAlt }}
        of={title}
        onUploaded={imageUrl => form.setFieldValue('coverImage', imageUrl)}
        onRemove={() => form.setValues({ coverImage: '', coverImageAlt: '' })}
      />
    </Section>
  );
}
