import type { EffectRead } from '#contracts/system/effectCalls.ts';
import { catalogue, textIfKnown } from '../../platform/texts/messages.ts';

export const effectNameTexts = catalogue('effectNames', {
  absorbMergedEvent: ['Merge of an event into another', 'Fusión de un evento con otro'],
  acknowledgeApplication: ['Receipt for an application', 'Acuse de recibo de una solicitud'],
  acknowledgeContactMessage: ['Receipt for a contact message', 'Acuse de recibo de un mensaje de contacto'],
  acknowledgeRecommendation: ['Receipt for a recommended event', 'Acuse de recibo de un evento recomendado'],
  addVenueOfEvent: ['Venue of an approved event', 'Local de un evento aprobado'],
  askWhetherStillOn: ['Question whether a series is still on', 'Pregunta de si una serie sigue en pie'],
  bringMergedEventBack: ['Undo of a merge of events', 'Reversión de una fusión de eventos'],
  bringUpImportedEvent: ['Update of an event from its source', 'Actualización de un evento desde su fuente'],
  checkBackup: ['Check of a backup', 'Comprobación de una copia de seguridad'],
  command: ['Command to a stream', 'Orden a una secuencia'],
  endSessions: ['End of the sessions of an account', 'Cierre de las sesiones de una cuenta'],
  eraseFeedback: ['Erasure of feedback', 'Borrado de opiniones'],
  eraseFormerContacts: ['Erasure of former contacts', 'Borrado de contactos anteriores'],
  eraseQueueNotes: ['Erasure of notes', 'Borrado de notas'],
  inviteApplicant: ['Invitation of an applicant', 'Invitación de un solicitante'],
  mailAdministratorAdded: ['Notice of a new administrator', 'Aviso de un administrador nuevo'],
  mailApplicationApproved: ['Approval of an application', 'Aprobación de una solicitud'],
  mailApplicationRejected: ['Rejection of an application', 'Rechazo de una solicitud'],
  mailContactAnswer: ['Answer to a contact message', 'Respuesta a un mensaje de contacto'],
  mailDeletion: ['Notice of an account deletion', 'Aviso de eliminación de una cuenta'],
  mailDigest: ['Digest for a subscriber', 'Resumen para un suscriptor'],
  mailFollowedChange: ['News of a followed event', 'Novedad de un evento seguido'],
  mailImportDecision: ['Decision about an imported event', 'Decisión sobre un evento importado'],
  mailMention: ['Notice of a mention', 'Aviso de una mención'],
  mailNightsToConfirm: ['Question about the nights of a week', 'Pregunta por las noches de una semana'],
  mailMessage: ['Message to a user', 'Mensaje a un usuario'],
  mailMessageToSender: ['Message to a sender', 'Mensaje a un remitente'],
  mailRecommendationDecision: ['Decision about a recommended event', 'Decisión sobre un evento recomendado'],
  mailSubscriptionLink: ['Confirmation of a subscription', 'Confirmación de una suscripción'],
  mailWarning: ['Warning about failed sign-ins', 'Advertencia sobre accesos fallidos'],
  makeImportedEvent: ['Event of an approved import', 'Evento de una importación aprobada'],
  makeRecommendedEvent: ['Event of a recommendation', 'Evento de una recomendación'],
  noteSignIn: ['Record of a sign-in', 'Registro de un acceso'],
  react: ['Reaction to a fact', 'Reacción a un hecho'],
  registerInvited: ['Account of an invited person', 'Cuenta de una persona invitada'],
  sendInvitation: ['Invitation to an account', 'Invitación a una cuenta'],
  sendLoginCode: ['Sign-in code', 'Código de acceso'],
  setUpOrganizer: ['Organizer of an approved application', 'Organizador de una solicitud aprobada'],
  takeBackApproval: ['Withdrawal of an approved application', 'Retirada de una solicitud aprobada'],
  tellAdministrators: ['Notices of a new administrator', 'Avisos de un administrador nuevo'],
  withdrawApplicantInvitation: ['Withdrawal of an invitation', 'Retirada de una invitación'],
  withdrawImportedEvent: ['Withdrawal of an imported event', 'Retirada de un evento importado'],
  workRun: ['Work on a run', 'Trabajo en un proceso'],
  writeBackup: ['Creation of a backup', 'Creación de una copia de seguridad'],
});

/** What an effect does, in words; one of a later release by its name. */
export function effectName({ effect }: Pick<EffectRead, 'effect'>): string {
  return textIfKnown(effectNameTexts, effect) ?? effect;
}
