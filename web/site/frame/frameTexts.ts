import { catalogue } from '../../platform/texts/catalogue.ts';

export const frameTexts = catalogue('site frame', {
  skip: ['Skip to content', 'Ir al contenido'],
  mainMenu: ['Main menu', 'Menú principal'],
  home: ['Home', 'Inicio'],
  myCity: ['My city', 'Mi ciudad'],
  events: ['Events', 'Eventos'],
  regions: ['Dance cities', 'Ciudades que bailan'],
  styles: ['Dance styles', 'Estilos'],
  travel: ['Travelling', 'De viaje'],
  organizers: ['Organizers', 'Organizadores'],
  support: ['Support', 'Ayuda'],
  about: ['About', 'Quiénes somos'],
  privacy: ['Privacy', 'Privacidad'],
  terms: ['Terms', 'Condiciones'],
  promo: ['Spread the word', 'Corre la voz'],
  yours: ['The calendar on your site', 'El calendario en tu sitio'],
  chat: ['Join the community chat', 'Únete al chat de la comunidad'],
  footerMenu: ['More about {{brand}}', 'Más sobre {{brand}}'],
  tagline: [
    '{{brand}} keeps dancers connected, informed and ready to move.',
    '{{brand}} mantiene a los bailarines conectados, informados y listos para moverse.',
  ],
  copyright: [
    '© 2025 {{brand}}, made by dancers, for dancers.',
    '© 2025 {{brand}}, hecho por bailarines, para bailarines.',
  ],
  otherLanguage: ['Español', 'English'],
  offer: ['This page is also in English.', 'Esta página también está en español.'],
  offerLink: ['Read it in English', 'Léela en español'],
  closeOffer: ['Close', 'Cerrar'],
});
