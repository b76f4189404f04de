import type { DanceStyleRow } from '#contracts/danceStyles/rows.ts';
import type { Area } from '#platform/areas/area.ts';
import { danceStyleRules } from './danceStyle.ts';

export const danceStyles = {
  things: [
    {
      rules: danceStyleRules,
      named: {
        async find(core, ids) {
          if (ids.length === 0) return new Map();
          const db = core.db<{ danceStyles: DanceStyleRow }>();
          const rows = await db
            .selectFrom('danceStyles')
            .select(['id', 'name'])
            .where('id', 'in', ids)
            .execute();
          return new Map(rows.map(({ id, name }) => [id, name]));
        },
      },
    },
  ],
  routes: async () => (await import('./routes.ts')).danceStyleRoutes,
} satisfies Area;
