import {
  CHANGE_LOCATION,
  CREATE_LOCATION,
  changeRegion,
  createRegion,
  DELETE_LOCATION,
  deleteRegion,
  listLocations,
  offerLocations,
  offerRegions,
  showLocation,
  showRegion,
  undoRegionChange,
} from '#contracts/regions/calls.ts';
import { type RegionUses, regionStream } from '#contracts/regions/region.ts';
import { regionSentences } from '#contracts/regions/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { bookRoutes } from '#platform/book/bookRoutes.ts';
import { etagOf } from '#platform/http/api.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { type CompletePlace, changeOf, openingOf } from './form.ts';
import { findOffered, findRegion } from './queries.ts';
import { regionFrom, regionOf } from './read.ts';
import { type CountUpcoming, type RegionsSchema, regionRows } from './regionRows.ts';

export type RegionNeeds = {
  upcomingIn: CountUpcoming;
  completePlace: CompletePlace;
  /** What uses a region, as of now. */
  usesOf(regionId: string): Promise<RegionUses>;
};

/** The calls of the regions area, each also at the paths that older clients use. */
export function regionRoutes(core: Core, needs: RegionNeeds): void {
  queryRoutes(core, needs);
  openingRoutes(core, needs);
  changeRoutes(core, needs);
}

function queryRoutes(core: Core, { upcomingIn }: RegionNeeds): void {
  const { calls } = core;
  const db = core.db<RegionsSchema>();
  bookRoutes(core, regionRows, upcomingIn);
  calls.query(listLocations, ({ query }) => regionRows.page(db, query, upcomingIn));
  for (const call of [showRegion, showLocation]) {
    calls.query(call, async ({ params }, reply) => {
      const region = await findRegion(db, params.id);
      if (!region) throw notFound(regionSentences.none);
      reply.header('etag', etagOf(region.revision));
      return { region: regionFrom(region) };
    });
  }
  for (const call of [offerRegions, offerLocations]) {
    calls.query(call, async ({ query, account }) => ({
      regions: await findOffered(db, query, account?.role === 'admin'),
    }));
  }
}

function openingRoutes({ calls, execute }: Core, { completePlace }: RegionNeeds): void {
  for (const call of [createRegion, ...CREATE_LOCATION]) {
    calls.command(call, async ({ body, asked }) => {
      const id = asked.commandId;
      const data = await openingOf(body, completePlace);
      const outcome = await execute(regionStream, id, 'OpenRegion', data, asked);
      const { commit, revision } = outcome;
      return { body: { success: true, region: regionOf(id, outcome), commandId: id, commit }, revision };
    });
  }
}

function changeRoutes({ calls, execute }: Core, { usesOf }: RegionNeeds): void {
  for (const call of [changeRegion, ...CHANGE_LOCATION]) {
    calls.command(call, async ({ params: { id }, body, asked }) => {
      const outcome = await execute(regionStream, id, 'ChangeRegion', changeOf(body), asked);
      const { commit, revision } = outcome;
      const { commandId } = asked;
      return { body: { region: regionOf(id, outcome), commandId, commit }, revision };
    });
  }
  for (const call of [deleteRegion, ...DELETE_LOCATION]) {
    calls.command(call, async ({ params: { id }, asked }) => {
      const uses = await usesOf(id);
      const { commit } = await execute(regionStream, id, 'CloseRegion', { uses }, asked);
      return { body: { success: true, id, commandId: asked.commandId, commit } };
    });
  }
  calls.command(undoRegionChange, async ({ params: { id }, body, asked }) => {
    const outcome = await execute(regionStream, id, 'UndoRegionChange', body, asked);
    const { state, commit, revision } = outcome;
    const region = state.closed ? null : regionOf(id, outcome);
    return { body: { success: true, region, commandId: asked.commandId, commit }, revision };
  });
}
