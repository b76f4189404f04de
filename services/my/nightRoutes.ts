import {
  changeMyNight,
  confirmMyNight,
  createMyNight,
  listMyNights,
  type NightChange,
  undoMyChange,
} from '#contracts/my/nightCalls.ts';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import type { Asked } from '#platform/commands/commands.ts';
import type { Membership } from '#platform/http/teams.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { bodyOf } from './changes.ts';
import type { MyNeeds, Said } from './needs.ts';
import { type MySchema, tellNights } from './tellNights.ts';

/** What a team reads and says of the nights of its organizer. */
export function nightRoutes(core: Core, needs: MyNeeds): void {
  const { nightsOfOrganizers: nights, followersOf, openReports } = needs;
  const { calls } = core;
  const parts = { db: core.db<MySchema>(), followersOf, openReports };

  const written = async (member: Membership, { night, commit, revision }: Said, { commandId }: Asked) => {
    const [told] = await tellNights(parts, member, [night]);
    return { body: { night: told!, commandId, commit }, revision };
  };
  /** What dancers reported is answered, also by what was said before. */
  const answered = async (member: Membership, said: Said, asked: Asked) => {
    const settled = await needs.settleReportsOf(said.night.event.id, asked);
    return written(member, { ...said, commit: settled ?? said.commit }, asked);
  };

  calls.query(listMyNights, async ({ params: { organizerId }, query, member }) => {
    const { nights: coming, total } = await nights.coming(organizerId, query);
    return { nights: await tellNights(parts, member, coming), total };
  });

  calls.command(confirmMyNight, async ({ params: { organizerId, eventId: id }, member, asked }) =>
    answered(member, await nights.confirm({ organizerId, id }, asked), asked),
  );

  calls.command(changeMyNight, async ({ params: { organizerId, eventId: id }, body, member, asked }) =>
    answered(member, await change(core, nights, { organizerId, id }, body, asked), asked),
  );

  calls.command(undoMyChange, async ({ params, body: { commandId }, member, asked }) => {
    const { organizerId, eventId: id } = params;
    const wanted = { organizerId, id, commandId, mayEdit: member.may('edit') };
    const { night, commit, revision } = await nights.takeBack(wanted, asked);
    const [told = null] = night ? await tellNights(parts, member, [night]) : [];
    return { body: { night: told, commandId: asked.commandId, commit }, revision };
  });

  calls.command(createMyNight, async ({ params: { organizerId }, body, member, asked }) => {
    const published = member.trusted;
    const status = published ? ('published' as const) : ('draft' as const);
    const { id, count, ...said } = await nights.add(
      { ...body, eventOrganizerId: organizerId, status },
      asked,
    );
    const { body: answer, revision } = await written(member, said, asked);
    return { body: { id, count, published, ...answer }, revision };
  });
}

async function change(
  { endOf }: Core,
  nights: MyNeeds['nightsOfOrganizers'],
  own: { organizerId: string; id: string },
  body: NightChange,
  asked: Asked,
): Promise<Said> {
  if (body.answer === 'back') return nights.bringBack(own, asked);
  const times = await nights.timesOf(own.id);
  if (!times) throw notFound(platformSentences.notOfOrganizer);
  const reason = body.answer === 'cancelled' && body.reason;
  return nights.change(own, await bodyOf(endOf, times, body), { ...asked, ...(reason && { reason }) });
}
