import { dateFormat, localeOf } from '#contracts/platform/sentences/locale.ts';
import type { Mail } from '#platform/processes/mail.ts';
import { plainMail } from '#platform/processes/mailPage.ts';

type Content = { brand: string; name: string; email: string; by: string | null; when: string };

const TEXTS = {
  en: {
    subject: ({ brand, name }: Content) => `${name} is now an administrator of ${brand}`,
    lines: ({ brand, name, email, by, when }: Content) => [
      `${name} (${email}) has been an administrator of ${brand} since ${when}.`,
      `Added by: ${by ?? 'an operator of the server, at the command line'}.`,
      'Administrators see and change everything. If you did not expect this, sign in, remove the role under Users, and sign them out in the security centre.',
    ],
  },
  es: {
    subject: ({ brand, name }: Content) => `${name} tiene ahora el rol de administrador en ${brand}`,
    lines: ({ brand, name, email, by, when }: Content) => [
      `${name} (${email}) tiene el rol de administrador en ${brand} desde el ${when}.`,
      `Lo dio: ${by ?? 'un operador del servidor, en la línea de órdenes'}.`,
      'Los administradores ven y cambian todo. Si no lo esperabas, entra, quita el rol en Usuarios y cierra sus sesiones en el centro de seguridad.',
    ],
  },
};

/** The mail that tells an administrator of a new one; `by` null: somebody without an account. */
export function administratorMail(
  { language, at, ...content }: Omit<Content, 'when'> & { language: string; at: Date },
  mail: Pick<Mail, 'id' | 'person' | 'to'>,
): Mail {
  const spoken = language === 'es' ? 'es' : 'en';
  const { subject, lines } = TEXTS[spoken];
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  const when = `${dateFormat(localeOf(spoken), format).format(at)} (UTC)`;
  return plainMail(content.brand, subject({ ...content, when }), lines({ ...content, when }), mail);
}
