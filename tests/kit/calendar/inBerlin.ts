import { inject } from 'vitest';
import { type Method, type Stack, type StackOptions, startStack } from '../stack.ts';

/** A stack with the region of Berlin. */
export type InBerlin = Awaited<ReturnType<typeof startInBerlin>>;

export async function startInBerlin(options: StackOptions) {
  const stack = await startStack(inject('databaseUrl'), options);
  const call = callerOf(stack);
  const region = { city: 'Berlin', country: 'Germany', timeZone: 'Europe/Berlin' };
  const berlin: string = (await call('POST', '/regions', region)).region.id;
  return { stack, call, berlin };
}

/** Makes the function that calls the API for administrators, which answers with what was recorded before. */
function callerOf(stack: Stack) {
  return async (method: Method, path: string, body?: object) => {
    const answer = await stack.send(method, `/api/admin${path}`, body);
    return { status: answer.statusCode, ...answer.json() };
  };
}
