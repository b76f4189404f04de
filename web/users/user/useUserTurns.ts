import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Role } from '#contracts/access/calls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { changeUserRole, changeUserStatus, type listUsers, type UserRead } from '#contracts/users/calls.ts';
import type { UserStatus } from '#contracts/users/user.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../../ui/notice/toast.tsx';
import { useGlow } from '../../ui/show/useGlow.ts';
import { usersKey } from './queries.ts';
import { userListTexts } from './userListTexts.ts';

export type Account = Pick<UserRead, 'id' | 'name' | 'role' | 'status' | 'revision'>;
/** An account, and the role or status to give it. */
export type Turn = { user: Account; to: { role: Role } | { status: UserStatus }; key: string };

/** Changes roles and statuses: `perform` throws a refusal, `turn` reports it. Both changes can be undone. */
export function useUserTurns() {
  const say = useText(userListTexts);
  const client = useQueryClient();
  const { glowing, glow } = useGlow();

  const settle = (written: UserRead) => {
    const inPlace = (page: AnswerOf<typeof listUsers> | undefined) =>
      page && {
        ...page,
        users: page.users.map(one => (one.id === written.id ? { ...one, ...written } : one)),
      };
    client.setQueriesData({ queryKey: [...usersKey, 'list'] }, inPlace);
    for (const queryKey of [usersKey, ['audit'], ['dashboard']]) void client.invalidateQueries({ queryKey });
    glow(written.id);
  };
  const said = ({ user: { name }, to }: Turn) =>
    'role' in to
      ? say('didRole', { name, role: say(`role_${to.role}`) })
      : say(`didStatus_${to.status}`, { name });
  const perform = async (turn: Turn): Promise<void> => {
    const written = await sendTurn(turn);
    settle(written);
    toastDone(said(turn), () => change.mutate(backFrom(turn, written)));
  };
  const change = useMutation({
    mutationFn: perform,
    onError: (error, { to }) => {
      toastFailed(say('role' in to ? 'roleFailed' : 'statusFailed'), error);
      void client.invalidateQueries({ queryKey: usersKey });
    },
  });
  return {
    glowing,
    busy: change.isPending ? change.variables.user.id : null,
    turn: (user: Account, to: Turn['to']) => change.mutate({ user, to, key: newKey() }),
    perform,
  };
}

async function sendTurn({ user: { id, revision }, to, key }: Turn): Promise<UserRead> {
  const options = { key, ifMatch: revision };
  const params = { id };
  const answer =
    'role' in to
      ? await send(changeUserRole, { params, body: to }, options)
      : await send(changeUserStatus, { params, body: to }, options);
  return answer.user;
}

/** The change that undoes another one, unless the account was changed again meanwhile. */
function backFrom({ user, to }: Turn, written: UserRead): Turn {
  const back = 'role' in to ? { role: user.role } : { status: user.status };
  return { user: written, to: back, key: newKey() };
}
