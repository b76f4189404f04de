import { catalogue } from '../../platform/texts/catalogue.ts';

export const organizerTexts = catalogue('site organizers', {
  title: ['For organizers', 'Para organizadores'],
  lead: [
    'Put your nights in front of the people who dance, free of charge. Or tell us about a night that should be on the calendar.',
    'Pon tus noches delante de la gente que baila, sin coste alguno. O cuéntanos qué noche debería estar en el calendario.',
  ],
  already: ['Already approved?', '¿Ya te hemos aceptado?'],
  nights: ['See and change your nights', 'Mira y cambia tus noches'],
  tabs: ['Become an organizer or recommend an event', 'Hazte organizador o recomienda un evento'],
  signupTab: ['Become an Organizer', 'Hazte organizador'],
  recommendTab: ['Recommend an Event', 'Recomienda un evento'],
  signupText: [
    'Tell us who you are and what you run. We answer every application.',
    'Cuéntanos quién eres y qué organizas. Respondemos a todas las solicitudes.',
  ],
  recommendText: [
    'Know a night that is missing? The title is enough; every detail helps.',
    '¿Conoces una noche que falta? Basta con el título; cada detalle ayuda.',
  ],
  name: ['Your name', 'Tu nombre'],
  email: ['Your email', 'Tu correo'],
  organizerName: [
    'Name of your school, club or event series',
    'Nombre de tu escuela, club o ciclo de eventos',
  ],
  about: ['What you organize', 'Qué organizas'],
  website: ['Website', 'Sitio web'],
  region: ['Region', 'Región'],
  signupSend: ['Apply', 'Enviar solicitud'],
  signupReceived: [
    "Thank you for your interest! We've received your application and will contact you soon.",
    '¡Gracias por tu interés! Hemos recibido tu solicitud y nos pondremos en contacto contigo pronto.',
  ],
  signupFailed: ['Failed to submit signup request', 'No se ha podido enviar la solicitud'],
  eventTitle: ['Name of the event', 'Nombre del evento'],
  eventText: ['What happens there', 'Qué se hace allí'],
  venue: ['Venue', 'Local'],
  address: ['Address', 'Dirección'],
  date: ['Date', 'Fecha'],
  startTime: ['Start time', 'Hora de inicio'],
  organizer: ['Organizer', 'Quién organiza'],
  contactEmail: ['Contact email', 'Correo de contacto'],
  websiteUrl: ['Website', 'Sitio web'],
  price: ['Price (such as "Free" or "10–15 USD")', 'Precio (por ejemplo «Gratis» o «10–15 EUR»)'],
  recommendSend: ['Recommend', 'Recomendar'],
  recommendReceived: [
    'Thank you! Your event recommendation has been submitted and will be reviewed by our team.',
    '¡Gracias! Hemos recibido tu recomendación y nuestro equipo la revisará.',
  ],
  recommendFailed: ['Failed to submit event recommendation', 'No se ha podido enviar la recomendación'],
});
