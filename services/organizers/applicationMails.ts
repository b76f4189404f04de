import type { InBoth } from '#platform/processes/mailToVisitor.ts';

type Words = {
  acknowledged: string;
  /** The name is not repeated: anybody can enter anybody's address. */
  received: string;
  notYou: string;
  follow: (address: string) => string;
  approved: string;
  welcome: (organizer: string) => string;
  onTeam: string;
  needsAccount: string;
  nights: (address: string) => string;
  rejected: string;
  sorry: (organizer: string) => string;
  again: string;
};

export const APPLICATION_WORDS: InBoth<Words> = {
  en: brand => ({
    acknowledged: `We have received your application · ${brand}`,
    received: "Thank you for your interest! We've received your application and will contact you soon.",
    notYou: 'If you did not apply, someone else entered your address. You do not need to do anything.',
    follow: address => `Where your application stands: ${address}`,
    approved: `You are now an organizer · ${brand}`,
    welcome: organizer => `Your application for ${organizer} was approved.`,
    onTeam: 'You are the first admin of its team: sign in with this email address.',
    needsAccount:
      'You will get an invitation in a separate email. Accept it, and you will be the first admin of its team.',
    nights: address => `Your nights, to confirm and to change: ${address}`,
    rejected: `About your application · ${brand}`,
    sorry: organizer => `Thank you for your application for ${organizer}. We could not approve it:`,
    again: 'You are welcome to apply again.',
  }),
  es: brand => ({
    acknowledged: `Hemos recibido tu solicitud · ${brand}`,
    received: '¡Gracias por tu interés! Hemos recibido tu solicitud y te escribiremos pronto.',
    notYou: 'Si no enviaste ninguna solicitud, otra persona puso tu dirección. No tienes que hacer nada.',
    follow: address => `Así va tu solicitud: ${address}`,
    approved: `Ya eres organizador · ${brand}`,
    welcome: organizer => `Tu solicitud para ${organizer} se ha aceptado.`,
    onTeam: 'Tienes el rol de administrador de su equipo: entra con esta dirección de correo.',
    needsAccount:
      'Recibirás una invitación en otro correo. Al aceptarla tendrás el rol de administrador de su equipo.',
    nights: address => `Tus noches, para confirmarlas y cambiarlas: ${address}`,
    rejected: `Sobre tu solicitud · ${brand}`,
    sorry: organizer => `Gracias por tu solicitud para ${organizer}. No hemos podido aceptarla:`,
    again: 'Puedes volver a enviar una solicitud cuando quieras.',
  }),
};
