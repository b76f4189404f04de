import { FLYER_BYTES } from '#contracts/images/calls.ts';
import forms from '../form/Form.module.css';
import { useSay } from '../frame/speech.tsx';
import { myTexts } from './myTexts.ts';

type Props = {
  /** Distinguishes the fields of several forms on a page. */
  form: string;
  /** The address of the picture that there is, if any. */
  picture: string | null;
  error: string | undefined;
};

const MEGABYTE = 1024 * 1024;

/** A flyer, from the camera of a phone or from a file: both are fields, since one with a camera opens no files. */
export function PictureField({ form, picture, error }: Props) {
  const say = useSay(myTexts);
  const [camera, file] = [`${form}-camera`, `${form}-file`];
  const described = `${form}-picture-hint${error ? ` ${form}-picture-error` : ''}`;
  const given = {
    ...{ type: 'file', name: 'image', accept: 'image/*' },
    ...{ 'aria-describedby': described, 'aria-invalid': error ? (true as const) : undefined },
  };
  return (
    <div className="picture">
      {picture && <img src={thumbnailOf(picture)} alt={say('picture')} width={120} />}
      <div className={`${forms.field} camera`}>
        <label htmlFor={camera}>{say('takePicture')}</label>
        <input {...given} id={camera} capture="environment" />
      </div>
      <div className={forms.field}>
        <label htmlFor={file}>{say('choosePicture')}</label>
        <input {...given} id={file} />
      </div>
      {error && (
        <p id={`${form}-picture-error`} className={forms.error}>
          {error}
        </p>
      )}
      <p id={`${form}-picture-hint`} className="hint">
        {say('pictureHint', { megabytes: FLYER_BYTES / MEGABYTE })}
      </p>
    </div>
  );
}

/** The small version of an upload; pictures from elsewhere have none. */
function thumbnailOf(picture: string): string {
  return picture.startsWith('/uploads/') ? picture.replace(/\.webp$/, '.thumb.webp') : picture;
}
