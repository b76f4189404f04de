import type { seriesFacts } from '#contracts/events/series/series.ts';
import type { NewFact } from '#contracts/platform/fact.ts';

export type SeriesFact = NewFact<typeof seriesFacts>;
