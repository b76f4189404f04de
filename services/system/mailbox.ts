import type { FastifyInstance, FastifyRequest } from 'fastify';
import { platformSentences } from '#contracts/platform/sentences.ts';
import { type KeptMail, readMailbox } from '#platform/mail.ts';
import { notFound } from '#platform/refusal.ts';

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const LOCAL_ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/**
 * Shows the embedded mailbox, where there is no mail server: login codes are in there. So it is shown to this
 * machine alone, and only under a name that is this machine's: neither a proxy in front nor a page that has its
 * name point here gets to see it.
 */
export function mailboxRoutes(app: FastifyInstance, folder: string): void {
  const isLocal = ({ socket, hostname }: FastifyRequest): boolean =>
    LOCAL_ADDRESSES.includes(socket.remoteAddress ?? '') && LOCAL_NAMES.includes(hostname);

  app.get('/api/dev/mail', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal(request)) throw notFound(platformSentences.nothingHere);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(pageOf(await readMailbox(folder)));
  });

  app.get('/api/dev/mail.json', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal(request)) throw notFound(platformSentences.nothingHere);
    return reply.header('cache-control', 'no-store').send({ mails: await readMailbox(folder) });
  });
}

const STYLE = `
  :root { color-scheme: dark light; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 48rem; margin: 0 auto; padding: 24px }
  article { border-top: 1px solid #8886; padding: 16px 0 }
  h2 { font-size: 1.1rem; margin: 0 }
  p { margin: 4px 0; opacity: .8 }
  pre { white-space: pre-wrap; font: inherit }
  iframe { width: 100%; height: 24rem; border: 1px solid #8886; border-radius: 8px; background: #fff }`;

function pageOf(mails: readonly KeptMail[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox</title>
<style>${STYLE}</style></head><body><h1>Mailbox</h1>
<p>Mail that this machine would have sent. Set SMTP_URL to send it.</p>
${mails.map(articleOf).join('\n') || '<p>No mail yet.</p>'}
</body></html>`;
}

function articleOf({ to, at, subject, text, html }: KeptMail): string {
  return `<article><h2>${escaped(subject)}</h2>
<p>To ${escaped(to)} · <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></p>
<pre>${escaped(text)}</pre>
<details><summary>As HTML</summary><iframe title="${escaped(subject)}" sandbox srcdoc="${escaped(html)}"></iframe></details>
</article>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, sign => ENTITIES[sign]!);
}
