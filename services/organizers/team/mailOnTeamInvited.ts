import { v5 } from 'uuid';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import type { TeamRole } from '#contracts/organizers/team.ts';
import { TEAM_INVITATION_DAYS, teamInvitationStream } from '#contracts/organizers/teamInvitation.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { fold } from '#platform/facts/fold.ts';
import type { Mail, SendMail } from '#platform/processes/mail.ts';
import { plainMail } from '#platform/processes/mailPage.ts';
import { type MailPerformer, mailPerformer } from '#platform/processes/mailPerformer.ts';
import type { InBoth } from '#platform/processes/mailToVisitor.ts';
import { process } from '#platform/processes/process.ts';
import { invitationLink } from './invitationLink.ts';

const SEND = 'sendTeamInvitation';

/** Mails an invitation to a team, with its link, also when it is sent again. */
export const mailOnTeamInvited = process({
  name: 'mailOnTeamInvited',
  of: [teamInvitationStream],
  on: {
    TeamInvited: () => [{ effect: SEND, key: SEND, payload: {} }],
    TeamInvitationSentAgain: () => [{ effect: SEND, key: SEND, payload: {} }],
  },
});

type Words = {
  subject: (organizer: string) => string;
  lead: (organizer: string, role: TeamRole) => string;
  life: string;
  ignore: string;
};

const WORDS: InBoth<Words> = {
  en: brand => ({
    subject: organizer => `You are invited to the team of ${organizer} · ${brand}`,
    lead: (organizer, role) =>
      `${organizer} invites you to its team on ${brand}. Your role: ${ROLES.en[role]}. Open this link to accept:`,
    life: `It can be used once, within ${TEAM_INVITATION_DAYS} days.`,
    ignore: 'If you do not know what this is about, ignore this email: nothing happens unless you accept.',
  }),
  es: brand => ({
    subject: organizer => `Invitación al equipo de ${organizer} · ${brand}`,
    lead: (organizer, role) =>
      `${organizer} te invita a su equipo en ${brand}. Tu rol: ${ROLES.es[role]}. Abre este enlace para aceptar:`,
    life: `Se puede usar una vez, durante ${TEAM_INVITATION_DAYS} días.`,
    ignore: 'Si no sabes de qué se trata, ignora este correo: no pasa nada si no la aceptas.',
  }),
};

const ROLES: Record<'en' | 'es', Record<TeamRole, string>> = {
  en: { admin: 'admin', editor: 'editor', member: 'member', viewer: 'viewer' },
  es: { admin: 'administrador', editor: 'editor', member: 'miembro', viewer: 'lector' },
};

type Parts = {
  load: Load;
  sendMail: SendMail;
  brand: string;
  codec: { keyedHash(text: string): Promise<string> };
};

/** The mail lets whoever reads it in, so no preview shows it. */
export function teamInvitationMails({ load, sendMail, brand, codec }: Parts): Record<string, MailPerformer> {
  const write = async ({ stream, factId }: { stream: string; factId: string }): Promise<Mail | null> => {
    const invitation = fold(teamInvitationStream, await load(stream));
    if (invitation?.status !== 'open') return null;
    const { organizerId, email: to, role, language, site } = invitation;
    const organizer = fold(organizerStream, await load(`${organizerStream.category}-${organizerId}`));
    if (!organizer) return null;
    const id = idOf(stream);
    const { subject, lead, life, ignore } = WORDS[language](brand);
    const link = await invitationLink(codec.keyedHash, { site, language, id });
    const lines = [lead(organizer.name, role), link, life, ignore];
    return plainMail(brand, subject(organizer.name), lines, { id: v5(SEND, factId), person: id, to });
  };
  return { [SEND]: { ...mailPerformer(sendMail, write), write: null } };
}
