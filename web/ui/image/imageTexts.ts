import { words } from '#contracts/platform/sentences/words.ts';
import { catalogue } from '../../platform/texts/messages.ts';

export const imageTexts = catalogue('images', {
  choose: ['Choose a cover image', 'Elegir una imagen de portada'],
  drop: ['Drop an image here, or click to choose one', 'Suelta una imagen aquí, o haz clic para elegirla'],
  limits: ['JPEG, PNG, GIF or WebP, under 5MB', 'JPEG, PNG, GIF o WebP, de menos de 5MB'],
  uploading: ['Uploading the image…', 'Subiendo la imagen…'],
  failed: ['Upload failed', 'No se pudo subir'],
  wrongKind: [
    'Only image files (JPEG, PNG, GIF, WEBP) are allowed',
    'Solo se admiten imágenes (JPEG, PNG, GIF, WEBP)',
  ],
  tooLarge: ['File size must be less than 5MB', 'El archivo debe tener menos de 5MB'],
  picture: words.coverImage,
  coverOf: ['Cover image of {{title}}', 'Portada de {{title}}'],
  addressHelp: [
    'An address that starts with https://. An uploaded image fills it in.',
    'Una dirección que empiece por https://. Al subir una imagen se rellena sola.',
  ],
  preview: ['Preview of the cover image', 'Vista previa de la imagen de portada'],
  broken: [
    'This image cannot be shown. Check its address.',
    'Esta imagen no se puede mostrar. Revisa su dirección.',
  ],
  remove: ['Remove image', 'Quitar imagen'],
  altHelp: [
    'For people who cannot see the image. If empty, the title is used.',
    'Para quienes no pueden ver la imagen. Si queda vacío, se usa el título.',
  ],
});
