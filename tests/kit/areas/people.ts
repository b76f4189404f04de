import { inject } from 'vitest';
import { type Stack, type StackOptions, startStack } from '../stack.ts';

export const SITE = 'https://dance.example.org';

export type People = Awaited<ReturnType<typeof startPeople>>;

/** A stack in which people sign in, and an administrator looks at them. */
export async function startPeople(options: StackOptions = {}) {
  const stack = await startStack(inject('databaseUrl'), { door: true, publicUrl: SITE, ...options });
  return { stack, ...callsOf(stack), stop: () => stack.stop() };
}

function callsOf(stack: Stack) {
  const get = async (path: string) => {
    const answer = await stack.send('GET', `/api${path}`);
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  return {
    get,
    send: (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      stack.call({ method, url: `/api${path}`, ...(body && { body }) }),
    detailsOf: async ({ id }: { id: string }) => (await get(`/admin/users/${id}/details`)).body,
    async factsOf(stream: string) {
      const facts = [];
      for await (const { type, data } of stack.store.readStream(stream)) facts.push({ type, data });
      return facts;
    },
    mailsTo: (email: string) => stack.mails(email),
  };
}
