import { addTemplate, changeTemplate, listTemplates, removeTemplate } from '#contracts/queues/calls.ts';
import { type ReasonTemplateState, reasonTemplateStream } from '#contracts/queues/reasonTemplate.ts';
import type { ReasonTemplateRow } from '#contracts/queues/rows.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Outcome } from '#platform/commands/commands.ts';

/** The calls with which administrators keep reasons to pick from. */
export function templateRoutes({ calls, execute, ...core }: Core): void {
  const db = core.db<{ reasonTemplates: ReasonTemplateRow }>();

  calls.query(listTemplates, async ({ params: { kind } }) => ({
    templates: await db
      .selectFrom('reasonTemplates')
      .select(['id', 'language', 'text'])
      .where('kind', '=', kind)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
  }));

  calls.command(addTemplate, async ({ params: { kind }, body, asked }) => {
    const id = asked.commandId;
    const data = { kind, ...body };
    return written(id, await execute(reasonTemplateStream, id, 'AddReasonTemplate', data, asked));
  });

  calls.command(changeTemplate, async ({ params: { id }, body, asked }) =>
    written(id, await execute(reasonTemplateStream, id, 'ChangeReasonTemplate', body, asked)),
  );

  calls.command(removeTemplate, async ({ params: { id }, asked }) => {
    const { commit } = await execute(reasonTemplateStream, id, 'RemoveReasonTemplate', {}, asked);
    return { body: { success: true, commit } };
  });
}

function written(id: string, { state, commit, revision }: Outcome<ReasonTemplateState>) {
  const { language, text } = state;
  return { body: { template: { id, language, text }, commit }, revision };
}
