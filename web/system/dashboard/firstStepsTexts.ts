import { catalogue } from '../../platform/texts/messages.ts';

export const firstStepsTexts = catalogue('firstSteps', {
  title: ['First steps', 'Primeros pasos'],
  lead: [
    'Four steps, and dancers can find their first night here.',
    'Cuatro pasos, y los bailarines encuentran aquí su primera noche.',
  ],
  count: ['{{done}} of 4 done', '{{done}} de 4 hechos'],
  done: ['Done', 'Hecho'],
  region: ['Add a region', 'Añade una región'],
  regionWhy: [
    'A dance city. It gives events their time zone and a calendar feed.',
    'Una ciudad de baile. Da a los eventos su zona horaria y un calendario.',
  ],
  organizer: ['Add an organizer', 'Añade un organizador'],
  organizerWhy: [
    'Who runs the nights: a school, a club, a team.',
    'Quien organiza las noches: una escuela, un club, un equipo.',
  ],
  event: ['Create an event', 'Crea un evento'],
  eventWhy: [
    'A single night, or a series that repeats every week.',
    'Una sola noche, o una serie que se repite cada semana.',
  ],
  colleague: ['Invite a colleague', 'Invita a un colega'],
  colleagueWhy: [
    'Two people see more than one, and nobody is locked out.',
    'Dos personas ven más que una, y nadie se queda fuera.',
  ],
});
