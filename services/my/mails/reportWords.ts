import type { NightReportKind } from '#contracts/feedback/nightReport.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';

type Words = {
  subject: (night: string) => string;
  said: Record<NightReportKind, (organizer: string) => string>;
  until: string;
};

export const REPORT_WORDS: Record<Language, Words> = {
  en: {
    subject: night => `A dancer has reported: ${night}`,
    said: {
      closed: organizer => `a dancer says that the door was closed at this night of ${organizer}.`,
      otherTime: organizer => `a dancer says that this night of ${organizer} is at another time.`,
      elsewhere: organizer => `a dancer says that this night of ${organizer} is somewhere else.`,
      notOn: organizer => `a dancer says that this night of ${organizer} is not on this week.`,
    },
    until:
      'What is so? Until you answer, the page of the night says what dancers have reported. You get one mail per night and day.',
  },
  es: {
    subject: night => `Un aviso sobre ${night}`,
    said: {
      closed: organizer => `alguien avisa de que la puerta estaba cerrada en esta noche de ${organizer}.`,
      otherTime: organizer => `alguien avisa de que esta noche de ${organizer} es a otra hora.`,
      elsewhere: organizer => `alguien avisa de que esta noche de ${organizer} es en otro lugar.`,
      notOn: organizer => `alguien avisa de que esta noche de ${organizer} no se celebra esta semana.`,
    },
    until:
      '¿Cómo es de verdad? Hasta que respondas, la página de la noche dice de qué han avisado. Recibes un correo por noche y día.',
  },
};
