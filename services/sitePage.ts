import { readFile } from 'node:fs/promises';
import { escapedHtml } from '#platform/http/escapedHtml.ts';

const NAMED = /(<title>|<meta name="application-name" content=")[^<"]*/g;

/** The built site's page at a path, with the configured name of the site. */
export async function sitePage(path: string, brand: string): Promise<string> {
  const page = await readFile(path, 'utf8');
  return page.replace(NAMED, (_, before: string) => before + escapedHtml(brand));
}
