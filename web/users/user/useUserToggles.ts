import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Role } from '#contracts/access/calls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import {
  changeUserRole,
  changeUserStatus,
  type listUsers,
  makeUserAuditor,
  revokeUserAuditor,
  type UserRead,
} from '#contracts/users/calls.ts';
import type { UserStatus } from '#contracts/users/user.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../../ui/notice/toast.tsx';
import { useGlow } from '../../ui/show/useGlow.ts';
import { usersKey } from './queries.ts';
import { userListTexts } from './userListTexts.ts';

export type Account = Pick<UserRead, 'id' | 'name' | 'role' | 'auditor' | 'status' | 'revision'>;
/** An account, and the role, status or permission to give it. */
export type Toggle = {
  user: Account;
  to: { role: Role } | { status: UserStatus } | { auditor: boolean };
  key: string;
};

/** Changes roles and statuses: `perform` throws a refusal, `toggle` reports it. Both changes can be undone. */
export function useUserToggles() {
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
  const said = ({ user: { name }, to }: Toggle) => {
    if ('role' in to) return say('didRole', { name, role: say(`role_${to.role}`) });
    if ('auditor' in to) return say(to.auditor ? 'didAuditor' : 'didEndAuditor', { name });
    return say(`didStatus_${to.status}`, { name });
  };
  const perform = async (toggle: Toggle): Promise<void> => {
    const written = await sendToggle(toggle);
    settle(written);
    toastDone(said(toggle), () => change.mutate(backFrom(toggle, written)));
  };
  const change = useMutation({
    mutationFn: perform,
    onError: (error, { to }) => {
      toastFailed(say(failureOf(to)), error);
      void client.invalidateQueries({ queryKey: usersKey });
    },
  });
  return {
    glowing,
    busy: change.isPending ? change.variables.user.id : null,
    toggle: (user: Account, to: Toggle['to']) => change.mutate({ user, to, key: newKey() }),
    perform,
  };
}

async function sendToggle({ user: { id, revision }, to, key }: Toggle): Promise<UserRead> {
  const options = { key, ifMatch: revision };
  const params = { id };
  if ('auditor' in to) {
    const answer = to.auditor
      ? await send(makeUserAuditor, { params }, options)
      : await send(revokeUserAuditor, { params }, options);
    return answer.user;
  }
  const answer =
    'role' in to
      ? await send(changeUserRole, { params, body: to }, options)
      : await send(changeUserStatus, { params, body: to }, options);
  return answer.user;
}

/** The sentence for a change that failed. */
export function failureOf(to: Toggle['to']) {
  if ('auditor' in to) return 'auditorFailed';
  return 'role' in to ? 'roleFailed' : 'statusFailed';
}

/** The change that undoes another one, unless the account has been changed again since. */
function backFrom({ user, to }: Toggle, written: UserRead): Toggle {
  const { role, status, auditor } = user;
  const back = 'role' in to ? { role } : 'auditor' in to ? { auditor } : { status };
  return { user: written, to: back, key: newKey() };
}
