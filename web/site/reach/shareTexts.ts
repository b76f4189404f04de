import { catalogue } from '../../platform/texts/catalogue.ts';

export const myShareTexts = catalogue('site my share', {
  title: ['Share the nights of {{organizer}}', 'Compartir las noches de {{organizer}}'],
  lead: [
    'Everything here stays up to date by itself: what you move or cancel changes wherever you have put it.',
    'Todo lo de aquí se actualiza solo: lo que cambies o canceles cambia allí donde lo hayas puesto.',
  ],
  nothing: [
    'There is nothing to share yet. Once a night is public, its poster, its picture and its address are here.',
    'Todavía no hay nada que compartir. Cuando una noche sea pública, aquí estarán su cartel, su imagen y su dirección.',
  ],
  all: ['All nights', 'Todas las noches'],
  page: ['Your page', 'Tu página'],
  pageText: [
    'For your profile, your bio or the foot of your mails: what you organize, and what comes next.',
    'Para tu perfil, tu biografía o el pie de tus correos: qué organizas y qué viene.',
  ],
  open: ['Open it', 'Abrir'],
  address: ['Address', 'Dirección'],
  feed: ['Your calendar to subscribe to', 'Tu calendario para suscribirse'],
  feedText: [
    'For dancers who want all of your nights in the calendar of their phone.',
    'Para quienes quieren todas tus noches en el calendario de su teléfono.',
  ],
  mail: ['Your nights by mail', 'Tus noches por correo'],
  mailText: [
    'For dancers who want to read once a week what is new. They need no account.',
    'Para quienes quieren leer una vez por semana qué hay de nuevo. No necesitan cuenta.',
  ],
  news: ['Your nights as news', 'Tus noches como noticias'],
  newsText: [
    'For websites and feed readers that follow RSS.',
    'Para sitios web y lectores de noticias que siguen canales RSS.',
  ],
  frame: ['Your calendar on your website', 'Tu calendario en tu sitio web'],
  frameText: [
    'Paste this line into a page of yours. It loads no scripts and sets no cookies.',
    'Pega esta línea en una página tuya. No carga scripts ni pone cookies.',
  ],
  line: ['The line to paste', 'La línea para pegar'],
  looks: ['Choose its colours', 'Elegir los colores'],
  preview: ['Preview', 'Así se ve'],
  each: ['Night by night', 'Noche a noche'],
  eachText: [
    'The picture is what chats show with the address; posts on social media take it too. The poster is a sheet of A4 with a code that leads to the night.',
    'La imagen es la que muestran los chats con la dirección; también sirve para publicar en redes. El cartel es una hoja A4 con un código que lleva a la noche.',
  ],
  poster: ['Poster', 'Cartel'],
  picture: ['Picture', 'Imagen'],
  actionOf: ['{{action}}: {{title}}, {{when}}', '{{action}}: {{title}}, {{when}}'],
  back: ['Back to your nights', 'Volver a tus noches'],
});
