import { resolve } from 'node:path';
import { buildSite } from '../../../services/embedded/site.ts';

/** Builds the site once, so that the files that need it do not each build it. */
export async function setup(): Promise<void> {
  await buildSite(resolve(import.meta.dirname, '../../..'));
}
