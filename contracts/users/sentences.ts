import { sentences } from '../platform/sentence.ts';

export const userSentences = sentences('users', {
  none: ['This user does not exist, or was deleted.', 'Este usuario no existe o se eliminó.'],
  exists: ['This user is already registered.', 'Este usuario ya está registrado.'],
  nameMissing: ['Enter your name.', 'Escribe tu nombre.'],
  emailTaken: ['This e-mail is already registered.', 'Este correo ya está registrado.'],
  ownRole: [
    'You cannot change your own role or status.',
    'No puedes cambiar tu propio rol ni tu propio estado.',
  ],
  ownErasure: ['You cannot erase your own account.', 'No puedes borrar tu propia cuenta.'],
  lastAdministrator: [
    'The last administrator cannot be {{done}}.',
    'La última persona con permisos de administrador no puede ser {{done}}.',
  ],
  demoted: ['demoted', 'degradada'],
  active: ['active', 'activada'],
  suspended: ['suspended', 'suspendida'],
  deleted: ['deleted', 'eliminada'],
  erased: ['erased', 'borrada'],
  codeRequired: [
    'Confirm with a code from your e-mail to change an administrator’s account.',
    'Confirma con un código de tu correo para cambiar la cuenta de un administrador.',
  ],
});
