import { ADMIN } from '#testing/stack.ts';
import type { Site } from './site.ts';

/** Calls the API from outside; paths are below `/api`. Throws what a refusal says. */
export async function callApi(site: Site, method: string, path: string, body?: object, token?: string) {
  const answer = await fetch(`${site.address}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer.json();
}

/** Makes the function that calls it as the administrator. */
export async function asAdministrator(site: Site) {
  const { token } = await callApi(site, 'POST', '/auth/login', ADMIN);
  return (method: string, path: string, body?: object) => callApi(site, method, path, body, token);
}
