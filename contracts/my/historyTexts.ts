import { catalogue } from '../platform/sentences/catalogue.ts';

/** What the history of an organizer says otherwise than the audit log: to whom a night went, and whom a team has. */
export const historyTexts = catalogue('myHistoryTold', {
  administrator: ['An administrator', 'Un administrador'],
  system: ['The system', 'El sistema'],
  someone: ['Someone', 'Alguien'],
  came: ['{{who}} assigned {{it}} to {{organizer}}', '{{who}} asignó {{it}} a {{organizer}}'],
  left: ['{{who}} took {{it}} away from {{organizer}}', '{{who}} quitó {{it}} a {{organizer}}'],
  joined: [
    '{{name}} joined the team, with the role {{role}}',
    '{{name}} entró en el equipo, con el rol {{role}}',
  ],
  added: [
    '{{who}} added {{name}} to the team, with the role {{role}}',
    '{{who}} añadió a {{name}} al equipo, con el rol {{role}}',
  ],
  role: ['{{who}} gave {{name}} the role {{role}}', '{{who}} dio a {{name}} el rol {{role}}'],
  roleFrom: [
    '{{who}} changed the role of {{name}} from {{before}} to {{role}}',
    '{{who}} cambió el rol de {{name}} de {{before}} a {{role}}',
  ],
  removed: ['{{who}} removed {{name}} from the team', '{{who}} quitó a {{name}} del equipo'],
  leftTeam: ['{{name}} left the team', '{{name}} dejó el equipo'],
  role_admin: ['admin', 'administrador'],
  role_editor: ['editor', 'editor'],
  role_member: ['member', 'miembro'],
  role_viewer: ['viewer', 'lector'],
});
