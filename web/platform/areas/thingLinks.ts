import { createContext, use } from 'react';

/** The address of the thing that a stream (`<kind>-<id>`) is about. */
export type HrefOfThing = (stream: string) => string;

/** Provided by the console, which knows the screens of all areas. */
export const ThingLinks = createContext<HrefOfThing>(auditOf);

/** How to reach things; by the audit log if nothing better is provided. */
export function useHrefOfThing(): HrefOfThing {
  return use(ThingLinks);
}

/** What was recorded in a stream, in the audit log. */
export function auditOf(stream: string): string {
  return `/admin/audit?stream=${encodeURIComponent(stream)}`;
}
