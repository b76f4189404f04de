import { createContext, useContext } from 'react';
import type { SiteSetting } from '#contracts/site/pages.ts';

const Current = createContext<SiteSetting | null>(null);

/** Gives the settings to everything in the page. The server does; islands get theirs as properties. */
export const SettingProvider = Current;

/** The settings of the site that draws this page. */
export function useSetting(): SiteSetting {
  const setting = useContext(Current);
  if (!setting) throw new Error('the settings are known on the server only');
  return setting;
}
