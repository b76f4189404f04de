import { TextInput, type TextInputProps } from '@mantine/core';
import { useText } from '../../platform/texts/messages.ts';
import { BELOW } from '../form/FormSection.tsx';
import common from '../styles/common.module.css';
import { ImageDrop, type ImageUpload } from './ImageDrop.tsx';
import { ImagePreview } from './ImagePreview.tsx';
import { imageTexts } from './imageTexts.ts';

type ImageFieldProps = {
  upload: ImageUpload;
  /** The props of the inputs of the image's address and its description: label, id, value, handlers. */
  address: TextInputProps & { id: string; value: string };
  alt: TextInputProps & { value: string };
  /** The name of what the image shows, for its preview. */
  of: string;
  onUploaded: (imageUrl: string) => void;
  onRemove: () => void;
};

/** A cover image: dropped, chosen or given by its address, with a preview and a description of it. */
export function ImageField({ upload, address, alt, of, onUploaded, onRemove }: ImageFieldProps) {
  const say = useText(imageTexts);
  const shown = address.value.trim();
  return (
    <>
      <ImageDrop
        upload={upload}
        label={say('choose')}
        onUploaded={imageUrl => {
          onUploaded(imageUrl);
          document.getElementById(address.id)?.focus();
        }}
      />
      <TextInput
        {...address}
        description={say('addressHelp')}
        inputWrapperOrder={BELOW}
        className={common.wide}
      />
      <ImagePreview key={shown} address={shown} alt={alt.value.trim()} of={of} onRemove={onRemove} />
      {shown && (
        <TextInput {...alt} description={say('altHelp')} inputWrapperOrder={BELOW} className={common.wide} />
      )}
    </>
  );
}
