import { VisuallyHidden } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import common from '../styles/common.module.css';
import '@mantine/dropzone/styles.layer.css';
import { IconPhotoUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { imageAnswer } from '#contracts/images/calls.ts';
import type { Call } from '#contracts/platform/call.ts';
import { newKey, sendForm } from '../../platform/calls/api.ts';
import { serverSays } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import classes from './ImageField.module.css';
import { imageTexts } from './imageTexts.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
/** The part of the library's own type that is used; that type does not resolve everywhere. */
type Rejection = { errors: readonly { code: string }[] };
/** The server accepts only files under 5 MiB. */
const MOST_BYTES = 5 * 1024 * 1024 - 1;

/** A call that takes an image and returns its address. */
export type ImageUpload = Call & { answer: typeof imageAnswer };

type ImageDropProps = {
  upload: ImageUpload;
  /** The accessible name of the field. */
  label: string;
  onUploaded: (imageUrl: string) => void;
};

/** Where an image is dropped or chosen; it is uploaded at once, and a rejected one says why. */
export function ImageDrop({ upload, label, onUploaded }: ImageDropProps) {
  const say = useText(imageTexts);
  const { error, busy, send, refuse } = useUpload(upload, onUploaded);
  return (
    <>
      <Dropzone
        className={common.wide}
        accept={TYPES}
        maxSize={MOST_BYTES}
        multiple={false}
        disabled={busy}
        onDrop={(files: File[]) => files[0] && send(files[0])}
        onReject={(rejections: readonly Rejection[]) => refuse(rejections[0]?.errors[0]?.code)}
        inputProps={{ 'aria-label': label }}
        aria-label={label}
      >
        <span className={`${common.note} ${classes.drop}`}>
          <IconPhotoUp size={24} aria-hidden />
          <span>
            <strong>{say(busy ? 'uploading' : 'drop')}</strong>
            <span>{say('limits')}</span>
          </span>
        </span>
      </Dropzone>
      {error && (
        <p role="alert" className={`${common.wrong} ${common.wide}`}>
          {error}
        </p>
      )}
      <VisuallyHidden role="status">{busy ? say('uploading') : ''}</VisuallyHidden>
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
