import { catalogue, sayIfKnown } from '../platform/sentences/catalogue.ts';
import { type Locale, languageOf } from '../platform/sentences/locale.ts';
import { teller } from '../platform/telling.ts';

export const organizersToldTexts = catalogue('organizersTold', {
  OrganizerRegistered: ['{{who}} registered the organizer {{it}}', '{{who}} registró al organizador {{it}}'],
  OrganizerDetailsChanged: ['{{who}} changed the details of {{it}}', '{{who}} cambió los datos de {{it}}'],
  OrganizerActivated: ['{{who}} made {{it}} active', '{{who}} activó a {{it}}'],
  OrganizerDeactivated: ['{{who}} made {{it}} inactive', '{{who}} desactivó a {{it}}'],
  OrganizerVerified: ['{{who}} verified {{it}}', '{{who}} verificó a {{it}}'],
  OrganizerUnverified: [
    '{{who}} withdrew the verification of {{it}}',
    '{{who}} retiró la verificación de {{it}}',
  ],
  OrganizerTrusted: [
    '{{who}} trusted the team of {{it}} to publish by itself',
    '{{who}} permitió al equipo de {{it}} publicar sin revisión',
  ],
  OrganizerTrustWithdrawn: [
    '{{who}} had what the team of {{it}} adds reviewed again',
    '{{who}} volvió a poner en revisión lo que añade el equipo de {{it}}',
  ],
  OrganizerPaused: [
    '{{who}} paused the team of {{it}}: {{reason}}',
    '{{who}} puso en pausa al equipo de {{it}}: {{reason}}',
  ],
  OrganizerResumed: [
    '{{who}} let the team of {{it}} make changes again',
    '{{who}} permitió de nuevo los cambios del equipo de {{it}}',
  ],
  OrganizerRemoved: ['{{who}} deleted the organizer {{it}}', '{{who}} eliminó al organizador {{it}}'],
  TeamMemberAdded: [
    '{{who}} added a member to the team of {{it}}, with the role {{role}}',
    '{{who}} añadió a alguien al equipo de {{it}}, con el rol {{role}}',
  ],
  TeamMemberRoleChanged: [
    '{{who}} gave a member of the team of {{it}} the role {{role}}',
    '{{who}} dio a alguien del equipo de {{it}} el rol {{role}}',
  ],
  TeamMemberRemoved: [
    '{{who}} removed a member from the team of {{it}}',
    '{{who}} quitó a alguien del equipo de {{it}}',
  ],
  TeamInvited: [
    '{{who}} invited someone to the team of {{it}}, with the role {{role}}',
    '{{who}} invitó a alguien al equipo de {{it}} con el rol {{role}}',
  ],
  TeamInvitationAccepted: [
    '{{who}} accepted the invitation to the team of {{it}}',
    '{{who}} aceptó la invitación al equipo de {{it}}',
  ],
  TeamInvitationSentAgain: [
    '{{who}} sent an invitation to the team of {{it}} again',
    '{{who}} volvió a enviar una invitación al equipo de {{it}}',
  ],
  TeamInvitationDeclined: [
    'Someone declined the invitation to the team of {{it}}',
    'Alguien rechazó la invitación al equipo de {{it}}',
  ],
  TeamInvitationRevoked: [
    '{{who}} revoked an invitation to the team of {{it}}',
    '{{who}} revocó una invitación al equipo de {{it}}',
  ],
  TeamInvitationExpired: [
    'An invitation to the team of {{it}} expired',
    'Una invitación al equipo de {{it}} caducó',
  ],
  TeamAsked_one: [
    '{{who}} asked the team of {{it}} whether {{count}} night is still on',
    '{{who}} preguntó al equipo de {{it}} si {{count}} noche sigue en pie',
  ],
  TeamAsked_other: [
    '{{who}} asked the team of {{it}} whether {{count}} nights are still on',
    '{{who}} preguntó al equipo de {{it}} si {{count}} noches siguen en pie',
  ],
  TeamMailsStopped: [
    '{{who}} stopped the mails that ask a member of the team of {{it}} about nights',
    '{{who}} detuvo los correos que preguntan por las noches a alguien del equipo de {{it}}',
  ],
  TeamMailsResumed: [
    '{{who}} had a member of the team of {{it}} asked about nights by mail again',
    '{{who}} volvió a activar los correos que preguntan por las noches a alguien del equipo de {{it}}',
  ],
  OrganizerContactNamed: [
    '{{who}} named the contact person of {{it}}',
    '{{who}} indicó la persona de contacto de {{it}}',
  ],
  OrganizerContactErased: [
    '{{who}} erased the contact person of {{it}}',
    '{{who}} borró a la persona de contacto de {{it}}',
  ],
  role_admin: ['admin', 'administrador'],
  role_editor: ['editor', 'editor'],
  role_member: ['member', 'miembro'],
  role_viewer: ['viewer', 'lector'],
});

const roleOf = ({ role }: Record<string, unknown>, locale: Locale) => ({
  role: sayIfKnown(organizersToldTexts, languageOf(locale), `role_${role}`) ?? String(role),
});

export const tellOrganizers = teller(organizersToldTexts, {
  OrganizerPaused: ({ reason }) => ({ reason: String(reason) }),
  TeamAsked: ({ nights }) => ({ count: Array.isArray(nights) ? nights.length : 0 }),
  TeamMemberAdded: roleOf,
  TeamInvited: roleOf,
  TeamMemberRoleChanged: roleOf,
});
