import { escapedHtml } from '../http/escapedHtml.ts';
import type { Mail } from './mail.ts';

/** A mail made of paragraphs, as text and as HTML; a line break within a paragraph is kept. */
export function plainMail(
  brand: string,
  subject: string,
  lines: readonly string[],
  { id, person, to }: Pick<Mail, 'id' | 'person' | 'to'>,
): Mail {
  return {
    id,
    person,
    to,
    subject,
    text: `${lines.join('\n\n')}\n\n${brand}\n`,
    html: mailPage(
      brand,
      lines.map(line => `<p>${escapedHtml(line).replaceAll('\n', '<br>\n')}</p>`),
    ),
  };
}

/** The HTML of a mail: its parts, which are HTML, and the name of the site. */
export function mailPage(brand: string, parts: readonly string[]): string {
  const style = 'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c1424';
  return `<!doctype html><html><body style="${style};max-width:34em;margin:0 auto;padding:24px">
${parts.join('\n')}
<p style="margin-top:32px;color:#655a70">${escapedHtml(brand)}</p>
</body></html>`;
}
