import type { Core } from '#platform/areas/core.ts';
import { type CollectNeeds, collectRoutes } from './collecting/collectRoutes.ts';
import { type ReviewNeeds, reviewRoutes } from './reviewRoutes.ts';
import { sourceRoutes } from './sourceRoutes.ts';

export type ImportedNeeds = ReviewNeeds & CollectNeeds;

/** The calls about what sources collect: sending it, reviewing it, and the sources themselves. */
export function importedEventRoutes(core: Core, needs: ImportedNeeds): void {
  collectRoutes(core, needs);
  reviewRoutes(core, needs);
  sourceRoutes(core);
}
