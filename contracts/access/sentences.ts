import { sentences } from '../platform/sentences/sentence.ts';

export const accessSentences = sentences('access', {
  codeSent: ['Verification code sent to your email', 'Enviamos un código de verificación a tu correo'],
  codeSentAgain: [
    'New verification code sent to your email',
    'Enviamos un nuevo código de verificación a tu correo',
  ],
  codeMissing: ['Enter the 4 digits of the code.', 'Escribe los 4 dígitos del código.'],
  emailInvalid: ['Enter a valid email address.', 'Escribe un correo electrónico válido.'],
  passwordMissing: ['Enter your password.', 'Escribe tu contraseña.'],
  sessionEnded: [
    'Your session has ended. Please sign in again.',
    'Tu sesión ha terminado. Vuelve a iniciar sesión.',
  ],
  wrongCode: ['Invalid verification code', 'Código de verificación no válido'],
  codeVoid: ['Too many attempts. Request a new code.', 'Demasiados intentos. Pide un código nuevo.'],
  noCode: [
    'This code is no longer valid. Request a new code.',
    'Este código ya no es válido. Pide un código nuevo.',
  ],
  wrongCredentials: ['Email or password is wrong.', 'El correo o la contraseña no son correctos.'],
  tooManyCodes: [
    'Please wait {{howLong}} before you request another code.',
    'Espera {{howLong}} antes de pedir otro código.',
  ],
  tooManyEntrances: [
    'This link was used too often. Try again in {{howLong}}, or sign in with an email code.',
    'Este enlace se ha usado demasiadas veces. Prueba de nuevo en {{howLong}}, o entra con un código por correo.',
  ],
  locked: [
    'Too many failed sign-ins. Try again in {{howLong}}, or sign in with an email code.',
    'Demasiados intentos fallidos. Prueba de nuevo en {{howLong}}, o entra con un código por correo.',
  ],
  ownSession: [
    'You cannot end the session that you are using here. Sign out instead.',
    'No puedes terminar la sesión que usas aquí. Cierra la sesión.',
  ],
  noSession: ['This session has already ended.', 'Esta sesión ya ha terminado.'],
  unknownDevice: ['Unknown device', 'Dispositivo desconocido'],
  browserOn: ['{{browser}} on {{system}}', '{{browser}} en {{system}}'],
  thisComputer: ['This computer', 'Este ordenador'],
  localNetwork: ['Local network', 'Red local'],
  lockedOnNewDevice: [
    'Too many failed sign-ins. Try again in {{howLong}}, or sign in on a device that you have used before.',
    'Demasiados intentos fallidos. Prueba de nuevo en {{howLong}}, o entra en un dispositivo que ya hayas usado.',
  ],
  lockedForNow: [
    'Too many failed sign-ins. Try again in {{howLong}}.',
    'Demasiados intentos fallidos. Prueba de nuevo en {{howLong}}.',
  ],
  seconds: [
    { one: '{{count}} second', other: '{{count}} seconds' },
    { one: '{{count}} segundo', other: '{{count}} segundos' },
  ],
  minutes: [
    { one: '{{count}} minute', other: '{{count}} minutes' },
    { one: '{{count}} minuto', other: '{{count}} minutos' },
  ],
  hours: [
    { one: '{{count}} hour', other: '{{count}} hours' },
    { one: '{{count}} hora', other: '{{count}} horas' },
  ],
});
