import { catalogue } from '../../platform/texts/catalogue.ts';

export const homeTexts = catalogue('site home', {
  free: ['Free forever', 'Gratis para siempre'],
  tagline1: ['Find your next dance.', 'Encuentra tu próximo baile.'],
  tagline2: ['Never dance alone again.', 'No vuelvas a bailar a solas.'],
  tagline3: ['Every night has a dance floor.', 'Cada noche tiene su pista.'],
  pause: ['Pause the headlines', 'Pausar los titulares'],
  play: ['Resume the headlines', 'Reanudar los titulares'],
  text: [
    '{{brand}} shows you where people dance salsa, bachata, kizomba, zouk, tango and swing tonight, who is going, and where your friends want to dance.',
    '{{brand}} te enseña dónde se baila hoy salsa, bachata, kizomba, zouk, tango y swing, quién va y dónde quieren bailar tus amigos.',
  ],
  tonight: ['See where to dance tonight', 'Mira dónde se baila esta noche'],
  dancers: [
    '10,000+ dancers are already on the dance floor.',
    'Más de 10.000 bailarines ya están en la pista.',
  ],
  ios: ['Download on the App Store', 'Descárgala en el App Store'],
  iosSoon: ['App Store: coming soon', 'App Store: muy pronto'],
  android: ['Google Play: coming soon', 'Google Play: muy pronto'],
  featuresTitle: ['What it does for you', 'Lo que hace por ti'],
  discoveryTitle: ['Event Discovery', 'Descubre eventos'],
  discoveryText: [
    'Socials, classes, workshops and festivals near you or where you travel, with times you can rely on.',
    'Sociales, clases, talleres y festivales cerca de ti o allí adonde viajas, con horarios de los que te puedes fiar.',
  ],
  squadTitle: ['Squad Goals', 'Tu gente'],
  squadText: [
    'See who is going, tell your friends that you are coming, and arrive together.',
    'Mira quién va, di a tus amigos que vas y llega con ellos.',
  ],
  pollsTitle: ['Daily Polls', 'Votación diaria'],
  pollsText: [
    'One question a day: where do we dance? The votes show you where everyone is going.',
    'Una pregunta al día: ¿dónde bailamos? Los votos te dicen adónde va todo el mundo.',
  ],
  journeyTitle: ['Your Dance Journey', 'Tu camino en el baile'],
  journeyText: [
    'When and where you danced, and the styles you learned, all in one place.',
    'Cuándo y dónde bailaste y qué estilos aprendiste, todo en un solo lugar.',
  ],
  stylesTitle: ['Your music is here', 'Tu música está aquí'],
  salsa: ['Salsa', 'Salsa'],
  bachata: ['Bachata', 'Bachata'],
  kizomba: ['Kizomba', 'Kizomba'],
  zouk: ['Zouk', 'Zouk'],
  tango: ['Tango', 'Tango'],
  swing: ['Swing', 'Swing'],
  stepsTitle: ['Three steps to the dance floor', 'Tres pasos y a bailar'],
  step1Title: ['Choose your city', 'Elige tu ciudad'],
  step1Text: [
    'At home or on the road: every dance city has its own calendar.',
    'En casa o de viaje: cada ciudad de baile tiene su calendario.',
  ],
  step2Title: ['Pick a night', 'Escoge una noche'],
  step2Text: [
    'Filter by style, day and price, and say that you are coming.',
    'Filtra por estilo, día y precio, y di que vas.',
  ],
  step3Title: ['Dance', 'Baila'],
  step3Text: [
    'We tell you when a night moves or is cancelled, so you never find yourself at a closed door.',
    'Te avisamos si una noche cambia o se cancela, para que nunca te encuentres la puerta cerrada.',
  ],
  chatTitle: ['Talk to the people you dance with', 'Habla con la gente con la que bailas'],
  chatText: [
    'Questions, rides, lost shoes, last-minute tips: the community chat is open day and night.',
    'Preguntas, coches compartidos, zapatos perdidos, consejos de última hora: el chat de la comunidad está abierto día y noche.',
  ],
  chatLink: ['Join the community chat', 'Únete al chat de la comunidad'],
  organizersTitle: ['Do you organize a night?', '¿Organizas una noche?'],
  organizersLink: ['Put it on the calendar', 'Ponla en el calendario'],
});
