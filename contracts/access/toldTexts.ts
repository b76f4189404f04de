import { catalogue, sayIn } from '../platform/sentences/catalogue.ts';
import { type Locale, languageOf } from '../platform/sentences/locale.ts';
import { teller } from '../platform/telling.ts';

export const accessToldTexts = catalogue('accessTold', {
  LoginCodeSent: ['A sign-in code was sent to {{it}}', 'Se envió un código de acceso a {{it}}'],
  SignedIn: ['{{it}} signed in with {{method}}', '{{it}} entró con {{method}}'],
  SignInFailed_one: [
    'A sign-in as {{it}} with {{method}} failed, {{count}} attempt remaining',
    'Falló un acceso como {{it}} con {{method}}, queda {{count}} intento',
  ],
  SignInFailed_other: [
    'A sign-in as {{it}} with {{method}} failed, {{count}} attempts remaining',
    'Falló un acceso como {{it}} con {{method}}, quedan {{count}} intentos',
  ],
  SignInLocked: [
    'Sign-in as {{it}} was locked after too many attempts',
    'Se bloqueó el acceso como {{it}} tras demasiados intentos',
  ],
  IdentityConfirmed: ['{{it}} confirmed their identity', '{{it}} confirmó su identidad'],
  SignedOut: ['{{who}} ended a session of {{it}}', '{{who}} cerró una sesión de {{it}}'],
  SignedOutOwn: ['{{who}} signed out', '{{who}} cerró la sesión'],
  StrangersTurnedAway_one: [
    '{{count}} sign-in with an unknown email was rejected',
    'Se rechazó {{count}} acceso con un correo desconocido',
  ],
  StrangersTurnedAway_other: [
    '{{count}} sign-ins with unknown emails were rejected',
    'Se rechazaron {{count}} accesos con correos desconocidos',
  ],
  byCode: ['an email code', 'un código por correo'],
  byPassword: ['a password', 'una contraseña'],
  byInvitation: ['an invitation', 'una invitación'],
  byMailLink: ['the link in a mail', 'el enlace de un correo'],
});

const METHODS: Record<string, 'byCode' | 'byPassword' | 'byInvitation' | 'byMailLink'> = {
  code: 'byCode',
  password: 'byPassword',
  invitation: 'byInvitation',
  mailLink: 'byMailLink',
};
const method = (data: Record<string, unknown>, locale: Locale) =>
  sayIn(accessToldTexts, languageOf(locale))(METHODS[String(data.method)] ?? 'byPassword');
const number = (value: unknown) => (typeof value === 'number' ? value : 0);

export const tellAccess = teller(accessToldTexts, {
  SignedIn: (data, locale) => ({ method: method(data, locale) }),
  SignInFailed: (data, locale) => ({ method: method(data, locale), count: number(data.attemptsRemaining) }),
  StrangersTurnedAway: ({ wrongCodes, wrongPasswords }) => ({
    count: number(wrongCodes) + number(wrongPasswords),
  }),
});
