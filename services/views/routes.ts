import { sql } from 'kysely';
import { addView, changeView, chooseDefaultView, listViews, removeView } from '#contracts/views/calls.ts';
import { type SavedViewRow, savedViewStream, type ViewedList } from '#contracts/views/savedView.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Outcome } from '#platform/commands/outcome.ts';

/** The calls with which administrators keep the filters of a list under a name. */
export function viewRoutes({ calls, execute, ...core }: Core): void {
  const db = core.db<{ savedViews: SavedViewRow }>();
  const visible = (list: ViewedList, userId: string) =>
    db
      .selectFrom('savedViews')
      .select(['id', 'name', 'query', 'shared', 'owner', 'defaultOf'])
      .where('list', '=', list)
      .where(({ or, eb }) => or([eb('shared', '=', true), eb('owner', '=', userId)]))
      .orderBy(sql`name collate read.names`)
      .orderBy('id')
      .execute();

  calls.query(listViews, async ({ params: { list }, account }) => {
    const { id: userId } = account!;
    const rows = await visible(list, userId);
    return {
      views: rows.map(({ owner, defaultOf, ...view }) => ({
        ...view,
        isMine: owner === userId,
        isDefault: defaultOf.includes(userId),
      })),
    };
  });

  calls.command(addView, async ({ params: { list }, body, asked }) => {
    const id = asked.commandId;
    return written(id, await execute(savedViewStream, id, 'AddSavedView', { list, ...body }, asked));
  });

  calls.command(changeView, async ({ params: { id }, body, asked }) =>
    written(id, await execute(savedViewStream, id, 'ChangeSavedView', body, asked)),
  );

  calls.command(chooseDefaultView, async ({ params: { list, id }, body, asked }) => {
    const outcome = await execute(savedViewStream, id, 'ChooseDefaultView', body, asked);
    const rows = body.isDefault ? await visible(list, asked.actor.id) : [];
    for (const other of rows.filter(row => row.id !== id && row.defaultOf.includes(asked.actor.id))) {
      await execute(savedViewStream, other.id, 'ChooseDefaultView', { isDefault: false }, asked);
    }
    return written(id, outcome);
  });

  calls.command(removeView, async ({ params: { id }, asked }) =>
    written(id, await execute(savedViewStream, id, 'RemoveSavedView', {}, asked)),
  );
}

function written(id: string, { commit, revision }: Outcome<unknown>) {
  return { body: { success: true, id, commit }, revision };
}
