import { catalogue } from '../platform/texts/messages.ts';

export const firstStepsTexts = catalogue(
  'firstSteps',
  {
    title: 'First steps',
    lead: 'Four steps, and dancers can find their first night here.',
    count: '{{done}} of 4 done',
    done: 'Done',
    region: 'Add a region',
    regionWhy: 'A dance city. It gives events their time zone and a calendar feed.',
    organizer: 'Add an organizer',
    organizerWhy: 'Who runs the nights: a school, a club, a team.',
    event: 'Create an event',
    eventWhy: 'A single night, or a series that repeats every week.',
    colleague: 'Invite a colleague',
    colleagueWhy: 'Two people see more than one, and nobody is locked out.',
  },
  {
    title: 'Primeros pasos',
    lead: 'Cuatro pasos, y los bailarines encuentran aquí su primera noche.',
    count: '{{done}} de 4 hechos',
    done: 'Hecho',
    region: 'Añade una región',
    regionWhy: 'Una ciudad de baile. Da a los eventos su zona horaria y un calendario.',
    organizer: 'Añade un organizador',
    organizerWhy: 'Quien organiza las noches: una escuela, un club, un equipo.',
    event: 'Crea un evento',
    eventWhy: 'Una sola noche, o una serie que se repite cada semana.',
    colleague: 'Invita a un colega',
    colleagueWhy: 'Dos personas ven más que una, y nadie se queda fuera.',
  },
);
