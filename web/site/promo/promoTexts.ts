import { catalogue } from '../../platform/texts/catalogue.ts';

export const promoTexts = catalogue('site promo', {
  title: ['Spread the word', 'Corre la voz'],
  lead: [
    'Bring your friends along: share a text, dance to one of our songs, or make a video of your own.',
    'Trae a tus amigos: comparte un texto, baila con una de nuestras canciones o haz tu propio vídeo.',
  ],
  shareTitle: ['Texts to share', 'Textos para compartir'],
  shareText: ['Copy one, change what you like, and send it.', 'Copia uno, cambia lo que quieras y envíalo.'],
  songsTitle: ['The official songs', 'Las canciones oficiales'],
  songsText: [
    'Two short pieces of our own, one with lyrics in English and one in Spanish. The band plays, and you sing. Use them in your videos as you like.',
    'Dos piezas breves y propias, una con letra en inglés y otra en español. La banda toca y tú cantas. Úsalas en tus vídeos como quieras.',
  ],
  en: ['English version', 'Versión en inglés'],
  es: ['Spanish version', 'Versión en español'],
  salsa: [
    'Salsa at 192 beats a minute, over the 3–2 son clave of our logo.',
    'Salsa a 192 pulsos por minuto, sobre la clave de son 3–2 que es nuestra marca.',
  ],
  bachata: [
    'Bachata at 132 beats a minute. Lift the hip on four.',
    'Bachata a 132 pulsos por minuto. La cadera sube en el cuatro.',
  ],
  play: ['Play: {{song}}', 'Escuchar: {{song}}'],
  download: ['Download “{{song}}”', 'Descargar «{{song}}»'],
  videoTitle: ['Make a video', 'Haz un vídeo'],
  step1Title: ['Choose a song', 'Elige una canción'],
  step1Text: [
    'One of ours, or the one that gets you onto the floor every time.',
    'Una de las nuestras, o la que siempre te saca a la pista.',
  ],
  step2Title: ['Record 15 to 60 seconds', 'Graba de 15 a 60 segundos'],
  step2Text: [
    'Hold your phone upright, and put it where it sees your feet. Ask everyone who can be recognized.',
    'Sujeta el teléfono en vertical y ponlo donde se te vean los pies. Pide permiso a quien se pueda reconocer.',
  ],
  step3Title: ['Tag it {{hashtag}}', 'Etiquétalo {{hashtag}}'],
  step3Text: [
    'Add your city and your dance, so that others know where to dance.',
    'Añade tu ciudad y tu baile, para que otros sepan dónde bailar.',
  ],
  step4Title: ['Post it', 'Publícalo'],
  step4Text: [
    'On TikTok, Instagram Reels, YouTube Shorts, or wherever your people are.',
    'En TikTok, Instagram Reels, YouTube Shorts o donde esté tu gente.',
  ],
});
