import { catalogue } from '../../platform/texts/messages.ts';

export const confirmTexts = catalogue('confirmation', {
  confirmed: ['Last confirmed', 'Última confirmación'],
  byOrganizer: ['by the organizer', 'por quien organiza'],
  byTeam: ['by our team', 'por nuestro equipo'],
  unconfirmed: ['unconfirmed', 'sin confirmar'],
  hidden: ['hidden, unconfirmed', 'oculto, sin confirmar'],
  unconfirmedText: [
    'Nobody has confirmed this series for {{count}} days. Visitors see a warning.',
    'Nadie ha confirmado esta serie en {{count}} días. Los visitantes ven un aviso.',
  ],
  hiddenText: [
    'Nobody has confirmed this series for {{count}} days. The public calendar no longer shows it.',
    'Nadie ha confirmado esta serie en {{count}} días. El calendario público ya no la muestra.',
  ],
  stillOn: ['Still on', 'Sigue en pie'],
  stillOnNamed: ['{{title}} is still on', '{{title}} sigue en pie'],
  ended: ['Ended', 'Ya no se celebra'],
  endedNamed: ['{{title}} has ended', '{{title}} ya no se celebra'],
  didConfirm: ['Confirmed that “{{title}}” is still on.', 'Se confirmó que «{{title}}» sigue en pie.'],
  failed: ['This could not be recorded.', 'No se pudo guardar.'],
});
