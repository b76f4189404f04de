import { catalogue, sayIfKnown } from '../platform/catalogue.ts';
import { type Locale, languageOf } from '../platform/locale.ts';
import { teller } from '../platform/telling.ts';

export const organizersToldTexts = catalogue(
  'organizersTold',
  {
    OrganizerRegistered: '{{who}} registered the organizer {{it}}',
    OrganizerDetailsChanged: '{{who}} changed the details of {{it}}',
    OrganizerActivated: '{{who}} made {{it}} active',
    OrganizerDeactivated: '{{who}} made {{it}} inactive',
    OrganizerVerified: '{{who}} verified {{it}}',
    OrganizerUnverified: '{{who}} withdrew the verification of {{it}}',
    OrganizerRemoved: '{{who}} deleted the organizer {{it}}',
    TeamMemberAdded: '{{who}} added a member to the team of {{it}}, with the role {{role}}',
    TeamMemberRoleChanged: '{{who}} gave a member of the team of {{it}} the role {{role}}',
    TeamMemberRemoved: '{{who}} removed a member from the team of {{it}}',
    OrganizerContactNamed: '{{who}} named the contact person of {{it}}',
    OrganizerContactErased: '{{who}} erased the contact person of {{it}}',
    role_admin: 'admin',
    role_editor: 'editor',
    role_member: 'member',
    role_viewer: 'viewer',
  },
  {
    OrganizerRegistered: '{{who}} registró al organizador {{it}}',
    OrganizerDetailsChanged: '{{who}} cambió los datos de {{it}}',
    OrganizerActivated: '{{who}} activó a {{it}}',
    OrganizerDeactivated: '{{who}} desactivó a {{it}}',
    OrganizerVerified: '{{who}} verificó a {{it}}',
    OrganizerUnverified: '{{who}} retiró la verificación de {{it}}',
    OrganizerRemoved: '{{who}} eliminó al organizador {{it}}',
    TeamMemberAdded: '{{who}} añadió a alguien al equipo de {{it}}, con el rol {{role}}',
    TeamMemberRoleChanged: '{{who}} dio a alguien del equipo de {{it}} el rol {{role}}',
    TeamMemberRemoved: '{{who}} quitó a alguien del equipo de {{it}}',
    OrganizerContactNamed: '{{who}} indicó la persona de contacto de {{it}}',
    OrganizerContactErased: '{{who}} borró a la persona de contacto de {{it}}',
    role_admin: 'administrador',
    role_editor: 'editor',
    role_member: 'miembro',
    role_viewer: 'lector',
  },
);

const roleOf = ({ role }: Record<string, unknown>, locale: Locale) => ({
  role: sayIfKnown(organizersToldTexts, languageOf(locale), `role_${role}`) ?? String(role),
});

export const tellOrganizers = teller(organizersToldTexts, {
  TeamMemberAdded: roleOf,
  TeamMemberRoleChanged: roleOf,
});
