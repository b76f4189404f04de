import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { ChangeKind } from '#contracts/subscriptions/told.ts';

type Words = {
  confirm: {
    subject: (brand: string) => string;
    weekly: (topic: string) => string;
    follow: (night: string) => string;
    how: string;
    button: string;
    notYou: string;
  };
  digest: {
    subject: (topic: string) => string;
    changed: string;
    coming: string;
    isNew: string;
    all: string;
    why: (topic: string) => string;
  };
  followed: { subject: (change: string, night: string) => string; page: string; why: string };
  changes: Record<ChangeKind, string>;
  was: (what: string) => string;
  reason: (why: string) => string;
  clocks: string;
  unsubscribe: string;
};

export const MAIL_WORDS: Record<Language, Words> = {
  en: {
    confirm: {
      subject: brand => `Confirm your address · ${brand}`,
      weekly: topic => `Someone asked us to send weekly dance nights to this address: ${topic}.`,
      follow: night =>
        `Someone asked us to email this address if this event is cancelled or moved: ${night}.`,
      how: 'If this was you, open this page and confirm. The link is valid for 48 hours.',
      button: 'Confirm my address',
      notYou: 'If it was not you, do nothing: you will get no more emails, and the address is erased.',
    },
    digest: {
      subject: topic => `Dance nights: ${topic}`,
      changed: 'Changed since the last email',
      coming: 'Coming up',
      isNew: 'New',
      all: 'All nights, with prices and maps',
      why: topic =>
        `You get this email once a week, if there is anything new, because you subscribed: ${topic}.`,
    },
    followed: {
      subject: (change, night) => `${change}: ${night}`,
      page: 'See this event',
      why: 'You get this email because you follow this event. Once it is over, your address is erased.',
    },
    changes: {
      cancelled: 'Cancelled',
      gone: 'No longer in the calendar',
      back: 'Back on',
      moved: 'Moved',
      place: 'New venue',
      renamed: 'New name',
    },
    was: what => `before: ${what}`,
    reason: why => `Reason: ${why}`,
    clocks: 'All times are local.',
    unsubscribe: 'Unsubscribe',
  },
  es: {
    confirm: {
      subject: brand => `Confirma tu dirección · ${brand}`,
      weekly: topic => `Alguien pidió para esta dirección un correo semanal con noches de baile: ${topic}.`,
      follow: night =>
        `Alguien pidió un correo a esta dirección si este evento se cancela o cambia: ${night}.`,
      how: 'Si fuiste tú, abre esta página y confírmalo. El enlace vale 48 horas.',
      button: 'Confirmar mi dirección',
      notYou: 'Si no fuiste tú, no hagas nada: no recibirás más correos y la dirección se borrará.',
    },
    digest: {
      subject: topic => `Noches de baile: ${topic}`,
      changed: 'Ha cambiado desde el último correo',
      coming: 'Próximamente',
      isNew: 'Nuevo',
      all: 'Todas las noches, con precios y mapas',
      why: topic => `Recibes este correo una vez por semana, si hay algo nuevo, porque lo pediste: ${topic}.`,
    },
    followed: {
      subject: (change, night) => `${change}: ${night}`,
      page: 'Ver la página del evento',
      why: 'Recibes este correo porque sigues este evento. Cuando haya pasado, borraremos tu dirección.',
    },
    changes: {
      cancelled: 'Se cancela',
      gone: 'Ya no está en el calendario',
      back: 'Al final sí se celebra',
      moved: 'Cambia de día u hora',
      place: 'Cambia de lugar',
      renamed: 'Cambia de nombre',
    },
    was: what => `antes: ${what}`,
    reason: why => `Motivo: ${why}`,
    clocks: 'Las horas son las del lugar.',
    unsubscribe: 'Darse de baja',
  },
};
