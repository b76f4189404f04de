import { resolve } from 'node:path';
import { buildSite } from '../../services/embedded/site.ts';

/** Builds the site once, so that concurrent journeys do not each build it. */
export async function setup(): Promise<void> {
  await buildSite(resolve(import.meta.dirname, '../..'));
}
