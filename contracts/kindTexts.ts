import { catalogue, type Pair } from './platform/sentences/catalogue.ts';
import { type Category, kinds } from './streams.ts';

/** The name of each kind of stream, by its category. */
export const kindTexts = catalogue(
  'kinds',
  Object.fromEntries(Object.entries(kinds).map(([name, { called }]) => [name, called])) as Record<
    Category,
    Pair
  >,
);
