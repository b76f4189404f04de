import { catalogue } from '../../platform/texts/messages.ts';

export const confirmTexts = catalogue(
  'confirmation',
  {
    confirmed: 'Last confirmed',
    byOrganizer: 'by the organizer',
    byTeam: 'by our team',
    unconfirmed: 'unconfirmed',
    hidden: 'hidden, unconfirmed',
    unconfirmedText: 'Nobody has confirmed this series for {{count}} days. Visitors see a warning.',
    hiddenText:
      'Nobody has confirmed this series for {{count}} days. The public calendar no longer shows it.',
    stillOn: 'Still on',
    stillOnNamed: '{{title}} is still on',
    ended: 'Ended',
    endedNamed: '{{title}} has ended',
    didConfirm: 'Confirmed that “{{title}}” is still on.',
    failed: 'This could not be recorded.',
  },
  {
    confirmed: 'Última confirmación',
    byOrganizer: 'por quien organiza',
    byTeam: 'por nuestro equipo',
    unconfirmed: 'sin confirmar',
    hidden: 'oculto, sin confirmar',
    unconfirmedText: 'Nadie ha confirmado esta serie en {{count}} días. Los visitantes ven un aviso.',
    hiddenText: 'Nadie ha confirmado esta serie en {{count}} días. El calendario público ya no la muestra.',
    stillOn: 'Sigue en pie',
    stillOnNamed: '{{title}} sigue en pie',
    ended: 'Ya no se celebra',
    endedNamed: '{{title}} ya no se celebra',
    didConfirm: 'Se confirmó que «{{title}}» sigue en pie.',
    failed: 'No se pudo guardar.',
  },
);
