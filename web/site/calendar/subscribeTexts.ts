import { catalogue } from '../../platform/texts/catalogue.ts';

export const subscribeTexts = catalogue('site subscribe', {
  subscribe: ['Subscribe in your calendar', 'Suscríbete desde tu calendario'],
  lead: [
    'New nights, changes and cancellations appear in your calendar by themselves.',
    'Las noches nuevas, los cambios y las cancelaciones aparecen solos en tu calendario.',
  ],
  app: ['Calendar app on this device', 'App de calendario de este dispositivo'],
  address: ['Address for any other calendar', 'Dirección para cualquier otro calendario'],
});
