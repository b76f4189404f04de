import { catalogue } from '../../platform/texts/catalogue.ts';

// Apart from those of the forms, which the browser loads.
export const gainsTexts = catalogue('site gains', {
  gainsTitle: ['What you get', 'Lo que obtienes'],
  freeTitle: ['It is free', 'Es gratis'],
  freeText: [
    'No fees, no cut of your tickets, no ads beside your night.',
    'Sin cuotas, sin comisión por tus entradas y sin anuncios junto a tu noche.',
  ],
  typedTitle: ['Never type again', 'No vuelvas a teclear'],
  typedText: [
    'Once we have approved you, enter the address of your calendar, and its nights come in by themselves. Or write one sentence.',
    'Cuando te aceptemos, escribe la dirección de tu calendario y sus noches llegarán solas. O escribe una sola frase.',
  ],
  nameTitle: ['It carries your name', 'Lleva tu nombre'],
  nameText: [
    'Your nights, one after the other, with your picture, your website and your team.',
    'Tus noches, una tras otra, con tu imagen, tu sitio web y tu equipo.',
  ],
  toldTitle: ['Everyone sees your changes', 'Todos ven los cambios'],
  toldText: [
    'Move or cancel a night once, and it is the first thing that visitors see.',
    'Mueve o cancela una noche una vez, y quien la mire lo verá antes que nada.',
  ],
  peopleTitle: ['People read what you send', 'Lo leen personas'],
  peopleText: [
    'No algorithm decides. You hear from us by email, whatever the answer.',
    'No decide ningún algoritmo. Te escribimos, sea cual sea la respuesta.',
  ],
});
