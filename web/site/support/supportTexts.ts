import { catalogue } from '../../platform/texts/catalogue.ts';

export const supportTexts = catalogue('site support', {
  title: ['Support', 'Ayuda'],
  lead: [
    'Answers to what dancers ask most, and a form for everything else.',
    'Respuestas a lo que más preguntan los bailarines, y un formulario para todo lo demás.',
  ],
  faqTitle: ['Frequently asked questions', 'Preguntas frecuentes'],
  formTitle: ['Write to us', 'Escríbenos'],
  hours: ['48 hours', '48 horas'],
  within: [
    'We answer every message within 48 hours. Requests about your account or your data are handled within 30 days.',
    'Respondemos a todos los mensajes en un plazo de 48 horas. Las peticiones sobre tu cuenta o tus datos se atienden en un plazo de 30 días.',
  ],
  byMail: ['Would you rather write an email?', '¿Prefieres escribir un correo?'],
  privacy: ['Privacy policy', 'Política de privacidad'],
  terms: ['Terms of service', 'Condiciones del servicio'],
  question1: ['What is {{brand}}?', '¿Qué es {{brand}}?'],
  answer1: [
    '{{brand}} is a free app and calendar for social dancers: salsa, bachata, kizomba, zouk, tango and swing. It shows where people dance, who is going, and what has changed.',
    '{{brand}} es una aplicación y un calendario gratuitos para quienes bailan: salsa, bachata, kizomba, zouk, tango y swing. Te dice dónde se baila, quién va y qué ha cambiado.',
  ],
  question2: ['Does it cost anything?', '¿Cuesta algo?'],
  answer2: [
    'No. {{brand}} is free for dancers and for organizers, and stays free.',
    'No. {{brand}} es gratis para bailarines y organizadores, y lo seguirá siendo.',
  ],
  question3: ['Which cities are included?', '¿Qué ciudades aparecen?'],
  answer3: [
    'Every city with a dance scene that somebody looks after. If yours is missing, recommend an event there, and we will add the city.',
    'Todas las ciudades con ambiente de baile de las que alguien se ocupa. Si falta la tuya, recomienda un evento allí y añadiremos la ciudad.',
  ],
  question4: ['How do I put my event on the calendar?', '¿Cómo pongo mi evento en el calendario?'],
  answer4: [
    'Apply on the page for organizers. Once we approve your application, your events appear under your name. If you just know of a good night, recommend it on the same page.',
    'Solicítalo en la página para organizadores. En cuanto digamos que sí, tus eventos aparecerán con tu nombre. Si solo conoces una buena noche, recomiéndala en esa misma página.',
  ],
  question5: [
    'An event is wrong or no longer takes place. What can I do?',
    'Un evento está mal o ya no se celebra. ¿Qué puedo hacer?',
  ],
  answer5: [
    'Write to us with the form below and choose "Report something on the site". We check it with the organizer and correct it.',
    'Escríbenos con el formulario de abajo y elige «Denunciar algo del sitio». Lo comprobamos con quien organiza y lo corregimos.',
  ],
  question6: ['How do the daily polls work?', '¿Cómo funciona la votación diaria?'],
  answer6: [
    'Once a day we ask your city where it is dancing tonight. You have one vote, and can change it until the evening.',
    'Una vez al día preguntamos a tu ciudad dónde baila esta noche. Tienes un voto y puedes cambiarlo hasta el anochecer.',
  ],
  question7: ['Who sees that I am going?', '¿Quién ve que voy?'],
  answer7: [
    'The people you dance with, and nobody else unless you say so in your settings.',
    'La gente con la que bailas, y nadie más salvo que lo digas en tus ajustes.',
  ],
  question8: ['How do I delete my account?', '¿Cómo elimino mi cuenta?'],
  answer8: [
    'In the app, or with the form below: choose "Delete my account". We delete it within 30 days; until then you can change your mind by signing in.',
    'En la aplicación o con el formulario de abajo: elige «Eliminar mi cuenta». La eliminamos en un plazo de 30 días; hasta entonces puedes echarte atrás iniciando sesión.',
  ],
  question9: ['How do I get a copy of my data?', '¿Cómo consigo una copia de mis datos?'],
  answer9: [
    'Choose "Send me my data" in the form below. You receive everything we hold about you within 30 days.',
    'Elige «Recibir mis datos» en el formulario de abajo. En un plazo de 30 días recibirás todo lo que guardamos sobre ti.',
  ],
  question10: ['How old do I have to be?', '¿Qué edad hay que tener?'],
  answer10: [
    'At least 13. Some nights have their own age limit, shown on their page.',
    'Al menos 13 años. Algunas noches tienen su propio límite, que su página indica.',
  ],
});
