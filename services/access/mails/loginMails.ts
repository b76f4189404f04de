import { CODE_MINUTES } from '#contracts/access/codeCalls.ts';
import type { CodePurpose } from '#contracts/access/signIn.ts';
import { dateFormat, localeOf } from '#contracts/platform/sentences/locale.ts';
import { escapedHtml } from '#platform/http/escapedHtml.ts';
import type { Mail } from '#platform/processes/mail.ts';
import { mailPage, plainMail } from '#platform/processes/mailPage.ts';

type Words = { subject: string; lead: string; life: string; ignore: string };
type Texts = Record<CodePurpose, Words>;

const TEXTS: Record<'en' | 'es', (brand: string) => Texts> = {
  en: brand => {
    const life = `It is valid for ${CODE_MINUTES} minutes and can be used once, in the browser that requested it.`;
    return {
      signIn: {
        subject: `Your ${brand} login code`,
        lead: 'This is your code to sign in:',
        life,
        ignore: 'If you did not request it, ignore this email: nobody can sign in without the code.',
      },
      confirmation: {
        subject: `Confirm your identity for ${brand}`,
        lead: 'You are about to change an administrator’s account. This code confirms your identity:',
        life,
        ignore: 'If you did not request it, someone else is signed in as you: sign out your other sessions.',
      },
    };
  },
  es: brand => {
    const life = `Vale durante ${CODE_MINUTES} minutos y se puede usar una vez, en el navegador que lo pidió.`;
    return {
      signIn: {
        subject: `Tu código de acceso a ${brand}`,
        lead: 'Este es tu código para entrar:',
        life,
        ignore: 'Si no lo pediste, ignora este correo: sin el código no entra nadie.',
      },
      confirmation: {
        subject: `Confirma tu identidad en ${brand}`,
        lead: 'Vas a cambiar la cuenta de un administrador. Este código confirma tu identidad:',
        life,
        ignore: 'Si no lo pediste, otra persona ha entrado con tu cuenta: cierra tus otras sesiones.',
      },
    };
  },
};

/** The mail with a login code, in the person's language if known. */
export function codeMail(
  { brand, language, purpose, code }: { brand: string; language: string; purpose: CodePurpose; code: string },
  { id, person, to }: Pick<Mail, 'id' | 'person' | 'to'>,
): Mail {
  const { subject, lead, life, ignore } = TEXTS[language === 'es' ? 'es' : 'en'](brand)[purpose];
  return {
    id,
    person,
    to,
    subject,
    text: `${lead}\n\n    ${code}\n\n${life}\n\n${ignore}\n\n${brand}\n`,
    html: mailPage(brand, [
      `<p>${escapedHtml(lead)}</p>`,
      `<p style="font-size:32px;letter-spacing:8px;font-weight:700;margin:24px 0">${code}</p>`,
      `<p>${escapedHtml(life)}</p>`,
      `<p style="color:#655a70">${escapedHtml(ignore)}</p>`,
    ]),
  };
}

const DELETION = {
  en: {
    subject: (brand: string) => `Your ${brand} account will be deleted`,
    lines: (date: string) => [
      `You asked us to delete your account. It will be erased on ${date}, and cannot be restored after that.`,
      'If you change your mind, sign in before that day, and the account will be kept.',
    ],
  },
  es: {
    subject: (brand: string) => `Tu cuenta de ${brand} se eliminará`,
    lines: (date: string) => [
      `Nos pediste eliminar tu cuenta. Se borrará el ${date} y después no podrá recuperarse.`,
      'Si cambias de idea, entra antes de ese día: la cuenta se queda.',
    ],
  },
};

/** The mail that announces when an account will be erased. */
export function deletionMail(
  { brand, language, scheduledFor }: { brand: string; language: string; scheduledFor: Date },
  { id, person, to }: Pick<Mail, 'id' | 'person' | 'to'>,
): Mail {
  const spoken = language === 'es' ? 'es' : 'en';
  const { subject, lines } = DELETION[spoken];
  const date = dateFormat(localeOf(spoken), { dateStyle: 'long', timeZone: 'UTC' }).format(scheduledFor);
  return plainMail(brand, subject(brand), lines(date), { id, person, to });
}

const WARNING = {
  en: {
    subject: (brand: string) => `Failed sign-ins to your ${brand} account`,
    lines: (when: string, place: string | null) => [
      `Someone tried to sign in to your account several times and failed. The last attempt was on ${when}${place ? ` (${place})` : ''}, on a device that has never signed in to it.`,
      'Nobody got in. For a day, new devices get only a few more attempts; devices that you have used before are not affected.',
      'If it was you, wait a little, or sign in on a device that you have used before. If it was not, you do not need to do anything. Never share a code that we send you.',
    ],
  },
  es: {
    subject: (brand: string) => `Accesos fallidos a tu cuenta de ${brand}`,
    lines: (when: string, place: string | null) => [
      `Alguien intentó entrar varias veces en tu cuenta y no lo consiguió. El último intento fue el ${when}${place ? ` (${place})` : ''}, en un dispositivo que nunca había entrado en ella.`,
      'No entró nadie. Hasta que pase un día, los dispositivos nuevos solo pueden intentarlo unas pocas veces más; los que ya has usado no se ven afectados.',
      'Si fuiste tú, espera un poco o entra en un dispositivo que ya hayas usado. Si no, no tienes que hacer nada. No compartas con nadie un código que te enviemos.',
    ],
  },
};

/** The mail that warns an account's owner about wrong guesses. `at`: when the last one was made. */
export function warningMail(
  { brand, language, at, place }: { brand: string; language: string; at: Date; place: string | null },
  mail: Pick<Mail, 'id' | 'person' | 'to'>,
): Mail {
  const spoken = language === 'es' ? 'es' : 'en';
  const { subject, lines } = WARNING[spoken];
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  const when = `${dateFormat(localeOf(spoken), format).format(at)} (UTC)`;
  return plainMail(brand, subject(brand), lines(when, place), mail);
}
