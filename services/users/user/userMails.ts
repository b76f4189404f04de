import type { Role } from '#contracts/access/calls.ts';
import { INVITATION_DAYS } from '#contracts/users/invitation.ts';
import { escapedHtml } from '#platform/http/escapedHtml.ts';
import type { Mail } from '#platform/processes/mail.ts';
import { mailPage, plainMail } from '#platform/processes/mailPage.ts';

type Addressed = Pick<Mail, 'id' | 'person' | 'to'>;

const LEADS = {
  en: (brand: string) => `An administrator of ${brand} wrote to you:`,
  es: (brand: string) => `Quien administra ${brand} te escribió:`,
};

/** An administrator's message to a person, in the words of the administrator. */
export function messageMail(
  { brand, language, subject, text }: { brand: string; language: string; subject: string; text: string },
  mail: Addressed,
): Mail {
  return plainMail(brand, subject, [LEADS[spokenIn(language)](brand), text], mail);
}

const ROLES: Record<'en' | 'es', Record<Role, string>> = {
  en: { admin: 'as an administrator', organizer: 'as an organizer', user: 'to join' },
  es: { admin: 'para administrar', organizer: 'para organizar eventos', user: 'para participar' },
};

const INVITATION = {
  en: (brand: string, role: Role) => ({
    subject: `You are invited to ${brand}`,
    lead: `You are invited to ${brand} ${ROLES.en[role]}. Open this link to accept:`,
    accept: 'Accept the invitation',
    life: `It can be used once, within ${INVITATION_DAYS} days.`,
    ignore: 'If you do not know what this is about, ignore this email: nothing happens unless you accept.',
  }),
  es: (brand: string, role: Role) => ({
    subject: `Invitación a ${brand}`,
    lead: `Tienes una invitación a ${brand} ${ROLES.es[role]}. Abre este enlace para aceptarla:`,
    accept: 'Aceptar la invitación',
    life: `Se puede usar una vez, durante ${INVITATION_DAYS} días.`,
    ignore: 'Si no sabes de qué se trata, ignora este correo: no pasa nada si no la aceptas.',
  }),
};

/** The mail with an invitation's link. */
export function invitationMail(
  { brand, language, role, link }: { brand: string; language: string; role: Role; link: string },
  mail: Addressed,
): Mail {
  const { subject, lead, accept, life, ignore } = INVITATION[spokenIn(language)](brand, role);
  const button = 'display:inline-block;padding:12px 20px;border-radius:8px;background:#c8401c;color:#fff';
  return {
    ...mail,
    subject,
    text: `${lead}\n\n${link}\n\n${life}\n\n${ignore}\n\n${brand}\n`,
    html: mailPage(brand, [
      `<p>${escapedHtml(lead)}</p>`,
      `<p><a href="${escapedHtml(link)}" style="${button}">${escapedHtml(accept)}</a></p>`,
      `<p style="word-break:break-all">${escapedHtml(link)}</p>`,
      `<p>${escapedHtml(life)}</p>`,
      `<p style="color:#655a70">${escapedHtml(ignore)}</p>`,
    ]),
  };
}

function spokenIn(language: string): 'en' | 'es' {
  return language === 'es' ? 'es' : 'en';
}
