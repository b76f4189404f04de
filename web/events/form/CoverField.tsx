import { TextInput, VisuallyHidden } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { IconPhotoUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { uploadEventImage } from '#contracts/images/calls.ts';
import { newKey, sendForm } from '../../platform/calls/api.ts';
import { serverSays } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { imageTexts } from '../event/imageTexts.ts';
import { eventTexts } from '../event/messages.ts';
import { fieldId } from '../values/eventFormValues.ts';
import { CoverImage } from './CoverImage.tsx';
import classes from './EventForm.module.css';
import { BELOW, fieldOf, Section, type SectionProps } from './EventFormSection.tsx';

const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
/** The part of the library's own type that is used; that type does not resolve everywhere. */
type Rejection = { errors: readonly { code: string }[] };
/** The server accepts only files under 5 MiB. */
const MOST_BYTES = 5 * 1024 * 1024 - 1;

/** The cover image: dropped, chosen or given by its address, with a preview. */
export function CoverField({ form }: SectionProps) {
  const say = useText(eventTexts);
  const sayImage = useText(imageTexts);
  const { error, upload, refuse, busy } = useUpload(imageUrl => {
    form.setFieldValue('coverImage', imageUrl);
    document.getElementById(fieldId('coverImage'))?.focus();
  });
  const address = form.values.coverImage.trim();
  return (
    <Section title={say('picture')}>
      <ImageDrop busy={busy} onFile={upload} onRefused={refuse} />
      {error && (
        <p role="alert" className={classes.uploadError}>
          {error}
        </p>
      )}
      <VisuallyHidden role="status">{busy ? sayImage('uploading') : ''}</VisuallyHidden>
      <TextInput
        {...fieldOf(form)('coverImage')}
        label={say('fieldCoverImage')}
        description={say('coverHelp')}
        inputWrapperOrder={BELOW}
        className={classes.wide}
      />
      <CoverImage
        key={address}
        address={address}
        alt={form.values.coverImageAlt.trim()}
        title={form.values.title}
        onRemove={() => form.setValues({ coverImage: '', coverImageAlt: '' })}
      />
      {address && (
        <TextInput
          {...fieldOf(form)('coverImageAlt')}
          label={say('fieldCoverImageAlt')}
          description={sayImage('altHelp')}
          inputWrapperOrder={BELOW}
          className={classes.wide}
        />
      )}
    </Section>
  );
}

type ImageDropProps = {
  busy: boolean;
  onFile: (file: File) => void;
  onRefused: (code: string | undefined) => void;
};

function ImageDrop({ busy, onFile, onRefused }: ImageDropProps) {
  const say = useText(imageTexts);
  return (
    <Dropzone
      className={classes.wide}
      accept={TYPES}
      maxSize={MOST_BYTES}
      multiple={false}
      disabled={busy}
      onDrop={(files: File[]) => files[0] && onFile(files[0])}
      onReject={(rejections: readonly Rejection[]) => onRefused(rejections[0]?.errors[0]?.code)}
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
  );
}

/** Uploads one image at a time, and reports why one was rejected. */
function useUpload(onUploaded: (imageUrl: string) => void) {
  const say = useText(imageTexts);
  const [refused, setRefused] = useState<string | null>(null);
  const sending = useMutation({
    mutationFn: ({ file, key }: { file: File; key: string }) => {
      const body = new FormData();
      body.set('image', file);
      return sendForm(uploadEventImage, body, { key });
    },
    onSuccess: answer => onUploaded(answer.imageUrl),
  });
  return {
    busy: sending.isPending,
    error: refused ?? (sending.isError ? serverSays(sending.error, say('failed')) : null),
    upload(file: File) {
      setRefused(null);
      sending.mutate({ file, key: newKey() });
    },
    refuse(code: string | undefined) {
      sending.reset();
      setRefused(say(code === 'file-too-large' ? 'tooLarge' : 'wrongKind'));
    },
  };
}
