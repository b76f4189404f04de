import { changeUserProfile, listUserLogins, showUserDetails } from '#contracts/users/detailCalls.ts';
import { userStream } from '#contracts/users/user.ts';
import type { Execute } from '#platform/commands/commands.ts';
import { paginationOf, type ReadModel } from '#platform/database/readModel.ts';
import type { Api } from '#platform/http/api.ts';
import { profileOf, userFrom } from '../user/read.ts';
import { type DetailsSchema, detailsOf, type Known } from './details.ts';

type Parts = { db: ReadModel<DetailsSchema>; known: Known; execute: Execute };

/** The calls behind the details of one user. */
export function detailRoutes(api: Api, { db, known, execute }: Parts): void {
  api.query(showUserDetails, ({ params, query, account, request, language }) =>
    detailsOf(db, known, params.id, { ...query, account, request, language }),
  );

  api.query(listUserLogins, async ({ params, query, language }) => {
    const { logins, total } = await known.loginsOf(params.id, { ...query, language });
    return { logins, pagination: paginationOf(total, query) };
  });

  api.command(changeUserProfile, async ({ params: { id }, body, asked }) => {
    const outcome = await execute(userStream, id, 'ChangeUserProfile', body, asked);
    return {
      body: { user: userFrom(id, outcome), profile: profileOf(outcome.state), commit: outcome.commit },
      revision: outcome.revision,
    };
  });
}
