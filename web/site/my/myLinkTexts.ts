import { catalogue } from '../../platform/texts/catalogue.ts';

export const myLinkTexts = catalogue('site my link', {
  title: ['Your nights', 'Tus noches'],
  enterLead: [
    'This link is for {{name}}, and opens the nights of {{organizer}}.',
    'Este enlace es para {{name}} y abre las noches de {{organizer}}.',
  ],
  enter: ['Show my nights', 'Ver mis noches'],
  title_on: ['Is this night still on?', '¿Sigue en pie esta noche?'],
  title_otherTime: ['At another time', 'A otra hora'],
  title_cancelled: ['Not this week', 'Esta semana no'],
  title_all: ['All as planned?', '¿Todo según lo previsto?'],
  all: ['Yes, all as planned', 'Sí, todo según lo previsto'],
  allSaid: [
    'Thank you. There is nothing left to confirm from this mail.',
    'Gracias. No queda nada por confirmar de este correo.',
  ],
  on: ['Yes, it is still on', 'Sí, sigue en pie'],
  otherTime: ['Save the time', 'Guardar la hora'],
  cancelled: ['Cancel this night', 'Cancelar esta noche'],
  cancelledMeans: [
    'Only this date is cancelled. Dancers see it at once, with your reason.',
    'Solo se cancela esta fecha. Quienes bailan lo ven enseguida, con tu motivo.',
  ],
  gone: [
    'This can no longer be said of that night: it is over, was cancelled, or has changed hands.',
    'Ya no se puede decir eso de esa noche: terminó, se canceló o ahora es de otro organizador.',
  ],
  asWhom: [
    'You say it as {{name}}, for {{organizer}}. The button also signs you in.',
    'Lo dices como {{name}}, por {{organizer}}. El botón también te abre la sesión.',
  ],
  over: ['This link is no longer valid', 'Este enlace ya no vale'],
  overText: [
    'A link in a mail works for two weeks, or until you sign out. You can sign in with an email code instead.',
    'El enlace de un correo vale dos semanas, o hasta que cierras la sesión. Puedes entrar con un código por correo.',
  ],
  mailsTitle: ['Mails about your nights', 'Correos sobre tus noches'],
  mailsOn: [
    'You get a mail when nights of {{organizer}} have to be confirmed: one a week at most.',
    'Recibes un correo cuando hay que confirmar noches de {{organizer}}: uno por semana como mucho.',
  ],
  mailsOff: [
    'You get no mails that ask about nights of {{organizer}}.',
    'No recibes correos que pregunten por noches de {{organizer}}.',
  ],
  mailsStop: ['Stop these mails', 'No recibirlos más'],
  mailsResume: ['Send them again', 'Recibirlos de nuevo'],
  signIn: ['Sign in with an email code', 'Entrar con un código por correo'],
});
