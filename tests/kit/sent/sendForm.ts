import type { LightMyRequestResponse } from 'fastify';
import type { Stack } from '../stack.ts';

export type Form = {
  fields?: Record<string, string>;
  file?: { field: string; name: string; content: string | Buffer };
  headers?: Record<string, string>;
};

/** Posts a form as the administrator, as a browser does: with a different boundary each time. */
export async function sendForm(
  stack: Stack,
  url: string,
  { fields = {}, file, headers }: Form,
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append(file.field, new Blob([Buffer.from(file.content)]), file.name);
  const request = new Request('http://here', { method: 'POST', body: form });
  return stack.call({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
