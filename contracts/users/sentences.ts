import { sentences } from '../platform/sentences/sentence.ts';

export const userSentences = sentences('users', {
  none: ['This user does not exist, or was deleted.', 'Este usuario no existe o se eliminó.'],
  exists: ['This user is already registered.', 'Este usuario ya está registrado.'],
  nameMissing: ['Enter your name.', 'Escribe tu nombre.'],
  styleTwice: ['Each dance style can be listed once.', 'Cada estilo de baile puede estar una sola vez.'],
  platformTwice: ['Each platform can be listed once.', 'Cada plataforma puede estar una sola vez.'],
  behind: [
    'The lists are not up to date yet. Please try again in a moment.',
    'Las listas aún no están al día. Inténtalo de nuevo en un momento.',
  ],
  subjectMissing: ['Enter a subject.', 'Escribe un asunto.'],
  textMissing: ['Write the message.', 'Escribe el mensaje.'],
  emailTaken: ['This email is already registered.', 'Este correo ya está registrado.'],
  ownRole: [
    'You cannot change your own role or status.',
    'No puedes cambiar tu propio rol ni tu propio estado.',
  ],
  ownAuditor: [
    'You cannot make yourself an auditor, or cease to be one.',
    'No puedes darte ni quitarte a ti el permiso de auditoría.',
  ],
  ownCities: [
    'You cannot give yourself cities to look after, or take them from yourself.',
    'No puedes encargarte ciudades ni quitártelas.',
  ],
  noSuchRegion: ['This region does not exist.', 'Esta región no existe.'],
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
  alreadyInvited: [
    'This email is already invited. Send that invitation again, or revoke it.',
    'Este correo ya tiene una invitación. Envíala de nuevo o revócala.',
  ],
  invitationExists: ['This invitation has already been made.', 'Esta invitación ya existe.'],
  noInvitation: ['This invitation does not exist.', 'Esta invitación no existe.'],
  invitationInvalid: [
    'This link is not valid. If you have received several, use the one from the latest email.',
    'Este enlace no es válido. Si recibiste varios, usa el del último correo.',
  ],
  invitationUsed: [
    'This invitation has already been used. Sign in with your email.',
    'Esta invitación ya se usó. Entra con tu correo.',
  ],
  invitationRevoked: [
    'This invitation was revoked. Ask whoever invited you for another one.',
    'Esta invitación se revocó. Pide otra a quien te invitó.',
  ],
  invitationSuperseded: [
    'There is already an account with this email. Sign in with it.',
    'Ya hay una cuenta con este correo. Entra con él.',
  ],
  invitationExpired: [
    'This invitation has expired. Ask whoever invited you for another one.',
    'Esta invitación ha caducado. Pide otra a quien te invitó.',
  ],
  invitationVoid: [
    'This invitation is no longer valid. Ask another administrator for a new one.',
    'Esta invitación ya no es válida. Pide otra a otro administrador.',
  ],
  tooManyLinks: [
    'Too many attempts. Try again in a few minutes.',
    'Demasiados intentos. Prueba de nuevo en unos minutos.',
  ],
  codeRequired: [
    'Confirm with a code from your email to change an administrator’s account.',
    'Confirma con un código de tu correo para cambiar la cuenta de un administrador.',
  ],
});
