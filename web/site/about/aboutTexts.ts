import { catalogue } from '../../platform/texts/catalogue.ts';

export const aboutTexts = catalogue(
  'site about',
  {
    title: 'About us',
    lead: '{{brand}} is named after the songs you dance with one partner before you change. It exists so that you never miss the next one.',
    missionTitle: 'Our mission',
    mission: 'Nobody should stay at home because they did not know.',
    missionText:
      'Social dancing lives in back rooms, schools, parks and ballrooms, and news of it in a hundred group chats. If you are new in town, or just passing through, you find the dancing by luck. We put it all in one place that anyone can read: what is on, where, and whether it is still happening.',
    doTitle: 'What we do',
    doText1:
      'We keep a calendar for every dance city. Organizers enter their nights, dancers recommend those that are missing, and a team of people checks what comes in.',
    doText2:
      'Every change is recorded with its time, so you can see when a night has moved. Cancelled nights stay visible, marked as cancelled, for everyone who had planned to come.',
    doText3:
      'Around the calendar the app brings people together: you see who is going, vote on where to dance tonight, and look back on where you have danced.',
    featuresTitle: 'Six things at the heart of it',
    discoveryTitle: 'Find a place to dance',
    discoveryText: 'Socials, classes, workshops and festivals by city, day and dance style.',
    squadTitle: 'Go together',
    squadText: 'Say that you are going, and see who else is.',
    pollsTitle: 'Vote every day',
    pollsText: 'One question a day for your city: where do we dance?',
    journeyTitle: 'Follow your journey',
    journeyText: 'Your nights, your styles and your cities, in one place.',
    trustTitle: 'Rely on the details',
    trustText: 'Changes and cancellations are shown first, never hidden.',
    freeTitle: 'Pay nothing',
    freeText: 'Free for dancers and organizers: no ads, and your data is not for sale.',
    contactTitle: 'Get in touch',
    contactText: 'Write to us about anything. We answer within 48 hours.',
    support: 'Questions and contact form',
    organizers: 'For organizers',
    back: 'Back to the home page',
  },
  {
    title: 'Quiénes somos',
    lead: '{{brand}} lleva el nombre de las canciones que bailas con una misma pareja antes de cambiar. Existe para que no te pierdas la siguiente.',
    missionTitle: 'Nuestra misión',
    mission: 'Que nadie se quede en casa por no saberlo.',
    missionText:
      'El baile social vive en trastiendas, escuelas, parques y salones, y sus noticias en cien grupos de chat. Quien acaba de llegar a la ciudad, o está de paso, encuentra dónde bailar por suerte. Lo reunimos todo en un lugar que cualquiera puede leer: qué hay, dónde y si sigue en pie.',
    doTitle: 'Qué hacemos',
    doText1:
      'Llevamos un calendario para cada ciudad de baile. Los organizadores ponen sus noches, los bailarines recomiendan las que faltan y un equipo de personas revisa lo que llega.',
    doText2:
      'Cada cambio queda anotado con su hora, así que una noche que se movió lo dice. Lo que se cancela sigue a la vista como cancelado, para quienes pensaban ir.',
    doText3:
      'Alrededor del calendario, la aplicación reúne a la gente: ves quién va, votas dónde bailar esta noche y repasas dónde has bailado.',
    featuresTitle: 'Seis cosas que importan',
    discoveryTitle: 'Encuentra dónde bailar',
    discoveryText: 'Sociales, clases, talleres y festivales por ciudad, día y estilo.',
    squadTitle: 'Vayan juntos',
    squadText: 'Di que vas y mira quién más va.',
    pollsTitle: 'Vota cada día',
    pollsText: 'Una pregunta al día para tu ciudad: ¿dónde bailamos?',
    journeyTitle: 'Sigue tu camino',
    journeyText: 'Tus noches, tus estilos y tus ciudades, en un solo lugar.',
    trustTitle: 'Confía en la información',
    trustText: 'Los cambios y las cancelaciones se muestran primero; nunca se esconden.',
    freeTitle: 'No pagues nada',
    freeText: 'Gratis para quienes bailan y quienes organizan: sin anuncios, y tus datos no están en venta.',
    contactTitle: 'Escríbenos',
    contactText: 'Cuéntanos lo que sea. Respondemos en un plazo de 48 horas.',
    support: 'Preguntas y formulario de contacto',
    organizers: 'Para organizadores',
    back: 'Volver a la página de inicio',
  },
);
