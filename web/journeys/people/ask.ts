import type { Page } from 'playwright-core';

/** Calls the API as another administrator would, unknown to this page. Paths are below `/api`. */
export async function ask(page: Page, method: string, path: string, body?: object) {
  return page.evaluate(
    async ([method, path, body]) => {
      const token = localStorage.getItem('token');
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      };
      const answer = await fetch(`/api${path}`, { method, headers, ...(body && { body }) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    [method, path, body && JSON.stringify(body)] as const,
  );
}
