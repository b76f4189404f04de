import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage, SiteAssets } from '#contracts/site/pages.ts';

export type Renderer = {
  render: RenderPage;
  assets: SiteAssets;
  /** Another one for every build. */
  build: string;
};

type Part = { file: string; css?: string[]; assets?: string[]; imports?: string[] };
type Manifest = Record<string, Part>;

const CLIENT = 'site/client.ts';
/** The alphabet of both languages; other alphabets are loaded when a page has such letters. */
const FONT = /-latin-(?:wght|opsz|standard)-normal.*\.woff2$/;

/**
 * Finds the renderer that the build of the site made, in `folder`; undefined while there is none. It is looked up per
 * page, since the site may be built, or rebuilt, while this process runs.
 */
export function siteRenderer(folder: string): () => Promise<Renderer | undefined> {
  const script = resolve(folder, 'server/server.js');
  let loaded: { build: string; renderer: Promise<Renderer> } | undefined;
  return async () => {
    const found = await stat(script).catch(() => null);
    if (!found) return undefined;
    const build = String(found.mtimeMs);
    if (loaded?.build !== build) loaded = { build, renderer: load(folder, script, build) };
    return loaded.renderer;
  };
}

async function load(folder: string, script: string, build: string): Promise<Renderer> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const { renderPage } = (await import(`${pathToFileURL(script)}?${build}`)) as { renderPage: RenderPage };
  const client = manifest[CLIENT];
  if (!client) throw new Error(`The built site has no ${CLIENT}`);
  const fonts = (client.assets ?? []).filter(file => FONT.test(file));
  return {
    render: renderPage,
    assets: {
      script: `/${client.file}`,
      styles: stylesOf(manifest, CLIENT).map(file => `/${file}`),
      fonts: fonts.map(file => `/${file}`),
    },
    build,
  };
}

/** The stylesheets of a script and of what it imports at once. */
function stylesOf(manifest: Manifest, script: string): string[] {
  const names = new Set([script]);
  for (const name of names) for (const imported of manifest[name]?.imports ?? []) names.add(imported);
  return [...names].flatMap(name => manifest[name]?.css ?? []);
}
