import { TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { IconPhotoUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { imageAnswer } from '#contracts/images/calls.ts';
import type { Call } from '#contracts/platform/call.ts';
import { newKey, sendForm } from '../../platform/calls/api.ts';
import { serverSays } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { BELOW } from '../form/FormSection.tsx';
import classes from './ImageField.module.css';
import { ImagePreview } from './ImagePreview.tsx';
import { imageTexts } from './imageTexts.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
/** The part of the library's own type that is used; that type does not resolve everywhere. */
type Rejection = { errors: readonly { code: string }[] };
/** The server accepts only files under 5 MiB. */
const MOST_BYTES = 5 * 1024 * 1024 - 1;

/** A call that takes an image and returns its address. */
type ImageUpload = Call & { answer: typeof imageAnswer };

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
  const sending = useUpload(upload, imageUrl => {
    onUploaded(imageUrl);
    document.getElementById(address.id)?.focus();
  });
  const { error, busy } = sending;
  const shown = address.value.trim();
  return (
    <>
      <Dropzone
        className={classes.wide}
        accept={TYPES}
        maxSize={MOST_BYTES}
        multiple={false}
        disabled={busy}
        onDrop={(files: File[]) => files[0] && sending.send(files[0])}
        onReject={(rejections: readonly Rejection[]) => sending.refuse(rejections[0]?.errors[0]?.code)}
        inputProps={{ 'aria-label': say('choose') }}
        aria-label={say('choose')}
      >
        <span className={classes.drop}>
          <IconPhotoUp size={24} aria-hidden />
          <span>
            <strong>{say(busy ? 'uploading' : 'drop')}</strong>
            <span>{say('limits')}</span>
          </span>
        </span>
      </Dropzone>
      {error && (
        <p role="alert" className={classes.uploadError}>
          {error}
        </p>
      )}
      <VisuallyHidden role="status">{busy ? say('uploading') : ''}</VisuallyHidden>
      <TextInput
        {...address}
        description={say('addressHelp')}
        inputWrapperOrder={BELOW}
        className={classes.wide}
      />
      <ImagePreview key={shown} address={shown} alt={alt.value.trim()} of={of} onRemove={onRemove} />
      {shown && (
        <TextInput {...alt} description={say('altHelp')} inputWrapperOrder={BELOW} className={classes.wide} />
      )}
    </>
  );
}

/** Uploads one image at a time, and reports why one was rejected. */
function useUpload(upload: ImageUpload, onUploaded: (imageUrl: string) => void) {
  const say = useText(imageTexts);
  const [refused, setRefused] = useState<string | null>(null);
  const sending = useMutation({
    mutationFn: ({ file, key }: { file: File; key: string }) => {
      const body = new FormData();
      body.set('image', file);
      return sendForm(upload, body, { key });
    },
    onSuccess: answer => onUploaded(answer.imageUrl),
  });
  return {
    busy: sending.isPending,
    error: refused ?? (sending.isError ? serverSays(sending.error, say('failed')) : null),
    send(file: File) {
      setRefused(null);
      sending.mutate({ file, key: newKey() });
    },
    refuse(code: string | undefined) {
      sending.reset();
      setRefused(say(code === 'file-too-large' ? 'tooLarge' : 'wrongKind'));
    },
  };
}
