import { catalogue } from '../../platform/texts/messages.ts';

export const imageTexts = catalogue(
  'images',
  {
    choose: 'Choose a cover image',
    drop: 'Drop an image here, or click to choose one',
    limits: 'JPEG, PNG, GIF or WebP, under 5MB',
    uploading: 'Uploading the image…',
    failed: 'Upload failed',
    wrongKind: 'Only image files (JPEG, PNG, GIF, WEBP) are allowed',
    tooLarge: 'File size must be less than 5MB',
    coverOf: 'Cover image of {{title}}',
    altHelp: 'For people who cannot see the image. If empty, the title is used.',
  },
  {
    choose: 'Elegir una imagen de portada',
    drop: 'Suelta una imagen aquí, o haz clic para elegirla',
    limits: 'JPEG, PNG, GIF o WebP, de menos de 5MB',
    uploading: 'Subiendo la imagen…',
    failed: 'No se pudo subir',
    wrongKind: 'Solo se admiten imágenes (JPEG, PNG, GIF, WEBP)',
    tooLarge: 'El archivo debe tener menos de 5MB',
    coverOf: 'Portada de {{title}}',
    altHelp: 'Para quienes no pueden ver la imagen. Si queda vacío, se usa el título.',
  },
);
