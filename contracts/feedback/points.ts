import type { Language } from '../platform/sentences/sentence.ts';

/**
 * What forms offer to tick, in English, which is recorded, and in Spanish. People add words of their own. A recorded
 * text that is taken out here is shown as words of somebody's own.
 */
export const POINTS = {
  positive: {
    'Great music': 'Muy buena música',
    'Friendly people': 'Gente amable',
    'Good floor': 'Buena pista',
    'Well organised': 'Bien organizado',
    'Great teachers': 'Muy buenos profesores',
    'Many leaders and followers': 'Mucha gente con quien bailar',
    'Easy to find': 'Fácil de encontrar',
    'Fair price': 'Precio justo',
    'Good mix of levels': 'Buena mezcla de niveles',
    'Live band': 'Música en vivo',
  },
  negative: {
    'Too crowded': 'Demasiada gente',
    'Started late': 'Empezó tarde',
    'Music too loud': 'Música demasiado alta',
    'Slippery floor': 'Pista resbaladiza',
    'Too few followers': 'Pocas personas que sigan (followers)',
    'Too few leaders': 'Pocas personas que guíen (leaders)',
    'Hot and stuffy': 'Calor y poco aire',
    'Expensive drinks': 'Bebidas caras',
    'Hard to find': 'Difícil de encontrar',
  },
  reportedIssues: {
    'Wrong start time': 'La hora no era correcta',
    'Wrong address': 'La dirección no era correcta',
    'Did not take place': 'No se celebró',
    'Price was different': 'El precio era otro',
    'Not everyone got in': 'No dejaron entrar a todo el mundo',
  },
} as const satisfies Record<string, Record<string, string>>;

/** What a point is called in English now, where that is not what is recorded. */
const ENGLISH: Readonly<Record<string, string>> = {
  'Many leaders and followers': 'Plenty of people to dance with',
  'Too few followers': 'Not enough followers',
  'Too few leaders': 'Not enough leaders',
};

export type PointField = keyof typeof POINTS;
export const POINT_FIELDS = Object.keys(POINTS) as PointField[];

/** Whether forms offer a point. */
export function isOffered(field: PointField, point: string): boolean {
  return Object.hasOwn(POINTS[field], point);
}

/** A point in the reader's language, if forms offer it; else as it was written. */
export function tellPoint(field: PointField, point: string, language: Language): string {
  if (!isOffered(field, point)) return point;
  const spanish: Readonly<Record<string, string>> = POINTS[field];
  return (language === 'es' ? spanish[point] : ENGLISH[point]) ?? point;
}
