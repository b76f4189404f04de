import { words } from '#contracts/platform/sentences/words.ts';
import { catalogue } from '../platform/texts/messages.ts';

export const organizerPauseTexts = catalogue('organizerPause', {
  pause: ['Pause the team', 'Pausar al equipo'],
  pauseOf: ['Pause the team of {{name}}', 'Pausar al equipo de {{name}}'],
  resume: ['Resume the team', 'Reanudar al equipo'],
  resumeOf: ['Resume the team of {{name}}', 'Reanudar al equipo de {{name}}'],
  paused: ['Paused', 'En pausa'],
  title: ['Pause the team of {{name}}?', '¿Pausar al equipo de {{name}}?'],
  text: [
    'From the next request on, everybody on the team of {{name}} can only look: they confirm, change and add nothing, also by links in mails. What is published stays.',
    'Desde la siguiente petición, todo el equipo de {{name}} solo puede mirar: no confirma, cambia ni añade nada, tampoco con enlaces de los correos. Lo publicado se queda.',
  ],
  reason: ['Reason, which the team reads', 'Motivo, que el equipo lee'],
  reasonMissing: ['Say why.', 'Di por qué.'],
  keep: words.cancel,
  didPause: ['The team of {{name}} is paused.', 'El equipo de {{name}} está en pausa.'],
  didResume: ['The team of {{name}} is no longer paused.', 'El equipo de {{name}} ya no está en pausa.'],
});
