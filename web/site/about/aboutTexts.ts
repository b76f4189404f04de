import { catalogue } from '../../platform/texts/catalogue.ts';

export const aboutTexts = catalogue('site about', {
  title: ['About us', 'Quiénes somos'],
  lead: [
    '{{brand}} is named after the songs you dance with one partner before you change. It exists so that you never miss the next one.',
    '{{brand}} lleva el nombre de las canciones que bailas con una misma pareja antes de cambiar. Existe para que no te pierdas la siguiente.',
  ],
  missionTitle: ['Our mission', 'Nuestra misión'],
  mission: [
    'Nobody should stay at home because they did not know.',
    'Que nadie se quede en casa por no saberlo.',
  ],
  missionText: [
    'Social dancing lives in back rooms, schools, parks and ballrooms, and news of it in a hundred group chats. If you are new in town, or just passing through, you find the dancing by luck. We put it all in one place that anyone can read: what is on, where, and whether it is still happening.',
    'El baile social vive en trastiendas, escuelas, parques y salones, y sus noticias en cien grupos de chat. Quien acaba de llegar a la ciudad, o está de paso, encuentra dónde bailar por suerte. Lo reunimos todo en un lugar que cualquiera puede leer: qué hay, dónde y si sigue en pie.',
  ],
  doTitle: ['What we do', 'Qué hacemos'],
  doText1: [
    'We keep a calendar for every dance city. Organizers enter their nights, dancers recommend those that are missing, and a team of people checks what comes in.',
    'Llevamos un calendario para cada ciudad de baile. Los organizadores ponen sus noches, los bailarines recomiendan las que faltan y un equipo de personas revisa lo que llega.',
  ],
  doText2: [
    'Every change is recorded with its time, so you can see when a night has moved. Cancelled nights stay visible, marked as cancelled, for everyone who had planned to come.',
    'Cada cambio queda anotado con su hora, así que una noche que se movió lo dice. Lo que se cancela sigue a la vista como cancelado, para quienes pensaban ir.',
  ],
  doText3: [
    'Around the calendar the app brings people together: you see who is going, vote on where to dance tonight, and look back on where you have danced.',
    'Alrededor del calendario, la aplicación reúne a la gente: ves quién va, votas dónde bailar esta noche y repasas dónde has bailado.',
  ],
  featuresTitle: ['Six things at the heart of it', 'Seis cosas que importan'],
  discoveryTitle: ['Find a place to dance', 'Encuentra dónde bailar'],
  discoveryText: [
    'Socials, classes, workshops and festivals by city, day and dance style.',
    'Sociales, clases, talleres y festivales por ciudad, día y estilo.',
  ],
  squadTitle: ['Go together', 'Vayan juntos'],
  squadText: ['Say that you are going, and see who else is.', 'Di que vas y mira quién más va.'],
  pollsTitle: ['Vote every day', 'Vota cada día'],
  pollsText: [
    'One question a day for your city: where do we dance?',
    'Una pregunta al día para tu ciudad: ¿dónde bailamos?',
  ],
  journeyTitle: ['Follow your journey', 'Sigue tu camino'],
  journeyText: [
    'Your nights, your styles and your cities, in one place.',
    'Tus noches, tus estilos y tus ciudades, en un solo lugar.',
  ],
  trustTitle: ['Rely on the details', 'Confía en la información'],
  trustText: [
    'Changes and cancellations are shown first, never hidden.',
    'Los cambios y las cancelaciones se muestran primero; nunca se esconden.',
  ],
  freeTitle: ['Pay nothing', 'No pagues nada'],
  freeText: [
    'Free for dancers and organizers: no ads, and your data is not for sale.',
    'Gratis para quienes bailan y quienes organizan: sin anuncios, y tus datos no están en venta.',
  ],
  contactTitle: ['Get in touch', 'Escríbenos'],
  contactText: [
    'Write to us about anything. We answer within 48 hours.',
    'Cuéntanos lo que sea. Respondemos en un plazo de 48 horas.',
  ],
  support: ['Questions and contact form', 'Preguntas y formulario de contacto'],
  organizers: ['For organizers', 'Para organizadores'],
  back: ['Back to the home page', 'Volver a la página de inicio'],
});
