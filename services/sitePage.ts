import { readFile } from 'node:fs/promises';
import { escapedHtml } from '#platform/http/escapedHtml.ts';

const NAMED = /(<title>|<meta name="application-name" content=")[^<"]*/g;

/** The page of the built site at a path, under the name that the site has here. */
export async function sitePage(path: string, brand: string): Promise<string> {
  const page = await readFile(path, 'utf8');
  return page.replace(NAMED, (_, before: string) => before + escapedHtml(brand));
}
