import type { Core } from '#platform/areas/core.ts';
import { type HistoryNeeds, historyRoutes } from './historyRoutes.ts';
import { undoRoutes } from './undoRoutes.ts';

/** The calls about histories, and about what one person did. */
export function historiesRoutes(core: Core, needs: HistoryNeeds): void {
  historyRoutes(core, needs);
  undoRoutes(core, needs);
}
