import type { LEVELS } from '#contracts/events/event/event.ts';
import type { TitledCategory } from './titles.ts';

/** The first sentence. Placeholders: {city}, {venue}, {dj}, {style}, {Style}. */
export const DEMO_OPENINGS: Record<TitledCategory, readonly string[]> = {
  Class: [
    'We take our time with the basics, then put them to music.',
    'Technique first, then a short combination to take home.',
    'Small group, two teachers, and everybody rotates.',
    'Bring comfortable shoes and water; the floor at {venue} is fast.',
    'An hour of exercises, an hour of dancing: {style} that works on a crowded floor.',
    'No partner needed. We rotate every few minutes.',
  ],
  Social: [
    '{dj} plays {style} all night, from the classics to what came out last month.',
    'The {style} crowd of {city} meets here, and newcomers are asked to dance.',
    'Two rooms, one for {style} and one for everything else.',
    'A relaxed night at {venue} with good sound and room to dance.',
    'Live band until eleven, then {dj}.',
    'Our oldest party is back: wooden floor, cold drinks, no showing off.',
  ],
  Festival: [
    'Three days of workshops, parties and shows with teachers from five countries.',
    'The whole {style} family comes to {city} for a weekend: classes by day, parties until breakfast.',
    'Thirty workshops on three levels, four parties, one city tour.',
    'A marathon for people who came to dance: no shows, no classes, the best DJs around.',
  ],
};

export const DEMO_LEVELS: Record<(typeof LEVELS)[number], readonly string[]> = {
  all: ['All levels welcome.', 'Open to everyone, no experience needed.', ''],
  beginner: ['For people who have never danced before.', 'Ideal as a first step.'],
  intermediate: ['You should be at home in the basic steps.', 'For dancers with about a year on the floor.'],
  advanced: ['For experienced dancers only, please.', 'We expect clean basics and good musicality.'],
};

export const DEMO_CLOSINGS: readonly string[] = [
  'Cash only at the door.',
  'Doors open half an hour before.',
  'Please bring clean shoes for the floor.',
  'Water is free all night.',
  'The venue is accessible by wheelchair.',
  'Early birds get a drink on the house.',
  'Latecomers are welcome until the second song.',
  'Respect on the floor is our only rule.',
  '',
  '',
  '',
];

/** Why something was cancelled, moved or deleted, as an administrator would note it. */
export const DEMO_REASONS = {
  cancelled: [
    'Teacher is ill',
    'Too few people signed up',
    'Venue double-booked',
    'Storm warning from the city',
    'Organizer asked us to call it off',
    'Band had to cancel',
  ],
  published: ['Replacement found', 'Organizer confirmed that it takes place after all'],
  rescheduled: ['Organizer asked for another time', 'Clashed with a public holiday', 'Venue opens later'],
  moved: ['Water damage in the old venue', 'Needed a bigger room', 'Old venue closed', 'Better floor'],
  deleted: ['Entered twice by the organizer', 'Entered by mistake', 'Organizer withdrew it', 'Test entry'],
};
