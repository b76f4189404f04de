import { words } from '#contracts/platform/sentences/words.ts';
import { catalogue } from '../platform/texts/messages.ts';

export const accessTexts = catalogue('access', {
  denied: ['Access Denied', 'Acceso denegado'],
  deniedText: [
    'You need admin privileges to access this page.',
    'Necesitas permisos de administrador para ver esta página.',
  ],
  otherAccount: ['Sign in with another account', 'Entrar con otra cuenta'],
  signInTitle: ['Sign in', 'Iniciar sesión'],
  signInText: [
    'For administrators of the dance calendar.',
    'Para quienes administran el calendario de baile.',
  ],
  ways: ['Ways to sign in', 'Formas de entrar'],
  codeTab: ['Email Code', 'Código por correo'],
  passwordTab: words.password,
  email: ['Email', 'Correo electrónico'],
  emailMissing: ['Enter your email.', 'Escribe tu correo electrónico.'],
  emailInvalid: ['Enter a valid email.', 'Escribe un correo electrónico válido.'],
  sendCode: ['Send code', 'Enviar código'],
  sendFailed: ['Failed to send verification code', 'No se pudo enviar el código de verificación'],
  codeSent: ['Verification code sent to your email', 'Enviamos un código de verificación a tu correo'],
  codeSentTo: [
    'If there is an account for {{email}}, a code was sent. It is valid for {{minutes}} minutes.',
    'Si hay una cuenta para {{email}}, enviamos un código. Vale durante {{minutes}} minutos.',
  ],
  earlierCode: [
    'The code sent to you earlier is still valid.',
    'El código que te enviamos antes sigue siendo válido.',
  ],
  code: ['Verification code', 'Código de verificación'],
  codeHint: ['The 4 digits from the email.', 'Los 4 dígitos del correo.'],
  verify: ['Verify', 'Verificar'],
  verifyFailed: ['Invalid verification code', 'Código de verificación no válido'],
  attempts_one: ['({{count}} attempts remaining)', '(queda {{count}} intento)'],
  attempts_other: ['({{count}} attempts remaining)', '(quedan {{count}} intentos)'],
  changeEmail: ['Change email', 'Cambiar el correo'],
  resendIn: ['Resend code in {{seconds}} s', 'Reenviar el código en {{seconds}} s'],
  resend: ['Resend code', 'Reenviar el código'],
  resent: [
    'New verification code sent to your email',
    'Enviamos un nuevo código de verificación a tu correo',
  ],
  resendFailed: ['Failed to resend verification code', 'No se pudo reenviar el código de verificación'],
  password: words.password,
  signIn: ['Sign in', 'Entrar'],
  failed: ['Login failed', 'No se pudo iniciar sesión'],
  passwordMissing: ['Enter your password.', 'Escribe tu contraseña.'],
  showPassword: ['Show the password', 'Mostrar la contraseña'],
});
