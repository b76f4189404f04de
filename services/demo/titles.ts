import type { Category } from '#contracts/events/event/event.ts';

/** The categories with titles of their own. */
export type TitledCategory = Exclude<Category, 'Workshop'>;
type Titles = Record<TitledCategory, readonly string[]>;

/**
 * Titles as dancers write them, in English. Placeholders: {city}, {venue}, {weekday}, {year}, {number},
 * {step}, {dj}, and {style} or, at the start of a sentence, {Style} for the name of the style.
 */
export const DEMO_TITLES: Record<string, Titles> = {
  salsa: {
    Class: [
      'Salsa from Scratch',
      'Salsa On2 Shines & Partnerwork',
      'Cuban Salsa: Rueda de Casino',
      'Ladies Styling with Live Percussion',
      'Salsa Musicality: Finding the One',
      'Casino Improvers, Course {step}',
      'Afro-Cuban Body Movement',
      'Spins and Turns Lab',
      'Cali Style Footwork',
    ],
    Social: [
      '{weekday} Salsa Night at {venue}',
      'Salsa & Bachata Social',
      'Timba Night with {dj}',
      'Salsa Dura Session #{number}',
      'Rooftop Salsa {city}',
      'Mambo Room: {dj} all night',
      'Salsa in the Park',
      'Son y Timba at {venue}',
      'The {weekday} Descarga',
      'Vinyl Only: Fania and Friends',
    ],
    Festival: [
      '{city} Salsa Congress {year}',
      '{city} Mambo Weekend',
      'Casino & Rueda Festival {city} {year}',
      'Salsa Marathon {city}',
    ],
  },
  bachata: {
    Class: [
      'Bachata Basics in One Evening',
      'Bachata Sensual: Body Waves and Isolations',
      'Dominican Footwork',
      'Bachata Partnerwork, Level {step}',
      'Bachata Musicality with Guitar',
      'Lead & Follow: Bachata Connection',
    ],
    Social: [
      'Bachata {weekday}s at {venue}',
      'Bachata Sensual Social',
      'Bachata & Chill with {dj}',
      '{city} Bachata Social #{number}',
      '100 % Dominicana',
      'Bachata Sunset Party',
    ],
    Festival: [
      '{city} Bachata Festival {year}',
      'Sensual Weekend {city}',
      '{city} Bachata Marathon {year}',
      'Bachata Stars {city}',
    ],
  },
  kizomba: {
    Class: [
      'Kizomba for Absolute Beginners',
      'Semba: Roots and Footwork',
      'Urban Kiz Technique',
      'Kizomba Connection, Module {step}',
      'Tarraxinha Slow Flow',
    ],
    Social: [
      'Kizomba {weekday} at {venue}',
      'Semba & Kizomba Social',
      'Kiz Lounge with {dj}',
      'Ghetto Zouk Nights #{number}',
      'Noite Angolana',
    ],
    Festival: [
      '{city} Kizomba Festival {year}',
      'Semba & Kizomba Weekend {city}',
      'Kiz Marathon {city} {year}',
    ],
  },
  zouk: {
    Class: [
      'Brazilian Zouk: First Steps',
      'Zouk Flow and Head Movement',
      'Lambada Roots Workshop',
      'Zouk Intermediate, Block {step}',
    ],
    Social: [
      'Zouk {weekday} at {venue}',
      'Zouk & Chill with {dj}',
      'Barefoot Zouk Social',
      'Lambazouk Night #{number}',
    ],
    Festival: [
      '{city} Zouk Congress {year}',
      'Zouk Marathon {city}',
      'Brazilian Dance Weekend {city} {year}',
    ],
  },
  tango: {
    Class: [
      'Tango Fundamentals: the Walk and the Embrace',
      'Milonga con Traspié',
      'Tango Vals: Turns that Breathe',
      'Guided Práctica',
      'Women’s Technique: Adornos',
      'Tango for Beginners, Course {step}',
    ],
    Social: [
      'Milonga at {venue}',
      'Milonga del {weekday}',
      'Práctica and Milonga with {dj}',
      'Milonga La Esquina #{number}',
      'Tango Café',
      'Milonga with Live Orchestra',
    ],
    Festival: ['{city} Tango Festival {year}', 'Encuentro Milonguero {city}', '{city} Tango Marathon {year}'],
  },
  swing: {
    Class: [
      'Lindy Hop Taster',
      'Swing Out Clinic',
      'Balboa from Zero',
      'Solo Jazz Routines: Shim Sham',
      'Collegiate Shag, Course {step}',
      'Charleston Crash Course',
    ],
    Social: [
      '{weekday} Stomp at {venue}',
      'Lindy Hop Social with {dj}',
      'Hot Jazz Night with Live Band',
      'Swing in the Courtyard',
      'Blues & Swing Tea Dance #{number}',
      'Savoy Night',
    ],
    Festival: ['{city} Lindy Exchange {year}', 'Swing Weekend {city}', 'Hot Jazz Camp {city} {year}'],
  },
};

/** Titles in local languages; cultures without any get English ones. */
export const DEMO_LOCAL_TITLES: Record<string, Titles> = {
  es: {
    Class: ['Clase de {style} para principiantes', '{Style}: nivel intermedio', 'Taller de {style} con {dj}'],
    Social: [
      'Noche de {style} en {venue}',
      '{weekday} de {style}',
      'Social de {style} con {dj}',
      'Rumba y {style}, edición {number}',
    ],
    Festival: ['Festival de {style} {city} {year}', 'Encuentro de {style} {city}'],
  },
  pt: {
    Class: ['Aula aberta de {style}', '{Style} do zero', 'Workshop de {style} com {dj}'],
    Social: ['Noite de {style} · {venue}', '{Style} ao pôr do sol', 'Baile de {style} com {dj}'],
    Festival: ['Festival de {style} {city} {year}', 'Congresso de {style} {city}'],
  },
  de: {
    Class: ['{Style} für Einsteiger', '{Style}-Workshop mit {dj}', '{Style}-Technik, Kurs {step}'],
    Social: ['{Style}-Nacht: {venue}', '{weekday}s {Style}', '{Style}-Party mit {dj}', 'Tanztee mit {style}'],
    Festival: ['{Style}-Festival {city} {year}', '{Style}-Wochenende {city}'],
  },
  fr: {
    Class: ['Initiation {style}', 'Stage de {style} avec {dj}', '{Style} niveau intermédiaire'],
    Social: [
      'Soirée {style} : {venue}',
      '{weekday} {style}',
      'Bal {style} avec {dj}',
      'Apéro {style} nº {number}',
    ],
    Festival: ['Festival {style} de {city} {year}', 'Week-end {style} {city}'],
  },
  it: {
    Class: ['Corso di {style} per principianti', 'Stage di {style} con {dj}'],
    Social: ['Serata {style} · {venue}', '{weekday} {style}'],
    Festival: ['{city} {Style} Festival {year}'],
  },
  nl: {
    Class: ['{Style} voor beginners', 'Workshop {style} met {dj}'],
    Social: ['{Style}-avond: {venue}', '{weekday} {style}'],
    Festival: ['{Style}weekend {city} {year}'],
  },
  pl: {
    Class: ['{Style} od podstaw', 'Warsztaty {style} z {dj}'],
    Social: ['Wieczór {style}: {venue}', 'Potańcówka {style} nr {number}'],
    Festival: ['Festiwal {style} {city} {year}'],
  },
  sv: {
    Class: ['{Style} för nybörjare', 'Helgkurs i {style}'],
    Social: ['{Style}kväll: {venue}', 'Socialdans: {style}'],
    Festival: ['{Style}festival {city} {year}'],
  },
  hu: {
    Class: ['{Style} kezdőknek', '{Style} tréning, {step}. kurzus'],
    Social: ['{Style} est: {venue}', '{Style} buli: {dj}'],
    Festival: ['{city} {Style} Fesztivál {year}'],
  },
  tr: {
    Class: ['Yeni başlayanlar için {style}', '{Style} atölyesi: {dj}'],
    Social: ['{venue}: {style} gecesi', '{Style} ve dostlar #{number}'],
    Festival: ['{city} {Style} Festivali {year}'],
  },
};

export const DEMO_DJS: readonly string[] = [
  'DJ Tumbao',
  'DJ Montuno',
  'DJ Cascabel',
  'DJ La Mona',
  'DJ Ebano',
  'DJ Guaguancó',
  'DJ Marisol',
  'DJ Velvet',
  'DJ Kandonga',
  'DJ Saudade',
  'DJ Compás',
  'DJ Bandoneón',
  'DJ Shellac',
  'DJ Flow',
  'DJ Noche',
  'DJ Calypso',
];
