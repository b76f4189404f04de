import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { escapedHtml } from '#platform/http/escapedHtml.ts';
import { type KeptMail, readMailbox } from '#platform/processes/mail.ts';
import { type Mailbox, mailboxPath } from '#platform/processes/mailboxAddress.ts';
import { notFound } from '#platform/refusals/refusal.ts';

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const LOCAL_ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

// The headers that a proxy adds: standard, customary, and vendor-specific.
const FORWARDED =
  /^(forwarded|via|client-ip|true-client-ip|cdn-loop|x-forwarded|x-real-ip|x-client-ip|x-cluster-client-ip|x-proxyuser-ip|(x-forwarded|x-original|x-envoy|x-azure|x-appengine|x-amzn|x-arr|x-vercel|cf|fastly|fly)-.+)$/;

type Keyed = { Params: { key: string } };

/**
 * Shows the embedded mailbox, which is used if there is no mail server. It contains login codes, so it is
 * shown only to those who know its key, which `npm start` prints, and only on this machine, under one of its
 * local names and without a proxy in between. For everybody else this address does not exist.
 */
export function mailboxRoutes(app: FastifyInstance, { folder, key }: Mailbox): void {
  const options = {
    schema: { hide: true },
    onRequest: async (request: FastifyRequest<Keyed>): Promise<void> => {
      if (isLocal(request) && isSame(request.params.key, key)) return;
      throw notFound(platformSentences.nothingHere);
    },
  };
  app.get<Keyed>(mailboxPath(':key'), options, async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(pageOf(await readMailbox(folder))),
  );
  app.get<Keyed>(`${mailboxPath(':key')}/json`, options, async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ mails: await readMailbox(folder) }),
  );
}

function isLocal({ socket, hostname, headers }: FastifyRequest<Keyed>): boolean {
  const isForwarded = Object.keys(headers).some(name => FORWARDED.test(name));
  return (
    !isForwarded && LOCAL_ADDRESSES.includes(socket.remoteAddress ?? '') && LOCAL_NAMES.includes(hostname)
  );
}

/** Takes the same time however much of the key is right. */
function isSame(given: string, key: string): boolean {
  const [one, other] = [given, key].map(text => createHash('sha256').update(text).digest());
  return timingSafeEqual(one!, other!);
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
  return `<article><h2>${escapedHtml(subject)}</h2>
<p>To ${escapedHtml(to)} · <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></p>
<pre>${escapedHtml(text)}</pre>
<details><summary>As HTML</summary><iframe title="${escapedHtml(subject)}" sandbox srcdoc="${escapedHtml(html)}"></iframe></details>
</article>`;
}
