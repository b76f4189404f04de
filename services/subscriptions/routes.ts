import { v5 } from 'uuid';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { countSubscriptions, eraseSubscriptions, subscribeByMail } from '#contracts/subscriptions/calls.ts';
import { filtersIn, queryOf } from '#contracts/subscriptions/filters.ts';
import { subscriptionSentences } from '#contracts/subscriptions/sentences.ts';
import { subscriptionStream } from '#contracts/subscriptions/subscription.ts';
import { userSentences } from '#contracts/users/sentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { type CountersSchema, countersOf } from '#platform/database/counters.ts';
import { emailHashOf, formReceiver } from '#platform/http/publicForms.ts';
import { invalidField, notFound, Refusal } from '#platform/refusals/refusal.ts';
import type { SubscriptionsSchema } from './mailDigests.ts';
import type { SubscriptionNeeds } from './needs.ts';

/** The calls with which visitors subscribe, and administrators count and erase subscriptions. */
export function subscriptionRoutes(core: Core, { mailedNights, forget }: SubscriptionNeeds): void {
  const { calls, execute, codec } = core;
  const db = core.db<CountersSchema & SubscriptionsSchema>();
  const receive = formReceiver({ ...core, keyedHash: codec.keyedHash });

  // Every request is recorded alike: whether the address is known shows neither in the answer nor in how long it takes.
  calls.command(subscribeByMail, async ({ body, request, language, asked }) =>
    receive({ body, request, asked }, async id => {
      const { email, event, faxExtension: _, ...filters } = body;
      const night = event ? ((await mailedNights.followed(event)) ?? null) : null;
      if (event && !night) throw invalidField('event', subscriptionSentences.noNight);
      const query = event ? '' : queryOf(filters);
      if (!(await mailedNights.topic(filtersIn(query)))) throw notFound(eventSentences.noRegion);
      const emailHash = await emailHashOf(codec.keyedHash, email);
      const data = { email, emailHash, language, query, night };
      await execute(subscriptionStream, id, 'AskSubscription', data, asked);
    }),
  );

  calls.query(countSubscriptions, async () => {
    const { weekly = 0, followed = 0, unconfirmed = 0 } = await countersOf(db, 'subscriptions');
    return { weekly, followed, unconfirmed };
  });

  eraseRoute(core, { forget });
}

/** Everything that an address gets ends. */
function eraseRoute(core: Core, { forget }: Pick<SubscriptionNeeds, 'forget'>): void {
  const { calls, execute, codec, store, freshness } = core;
  const db = core.db<SubscriptionsSchema>();
  calls.command(eraseSubscriptions, async ({ body: { email }, asked }) => {
    const { fresh } = await freshness.wait(['subscriptions'], await store.head());
    if (!fresh) throw new Refusal(userSentences.behind, { status: 503, code: 'behind' });
    const emailHash = await emailHashOf(codec.keyedHash, email);
    const found = await db
      .selectFrom('subscriptions')
      .select('id')
      .where('emailHash', '=', emailHash)
      .execute();
    const { onRecorded: _, expected: __, ...rest } = asked;
    let commit = null;
    for (const { id } of found) {
      const one = {
        ...rest,
        commandId: v5(`erase ${id}`, asked.commandId),
        correlationId: asked.correlationId ?? asked.commandId,
        causationId: asked.commandId,
      };
      ({ commit } = await execute(subscriptionStream, id, 'EndSubscription', { why: 'erased' }, one));
      await forget(id, undefined);
    }
    return { body: { success: true, erased: found.length, commit } };
  });
}
