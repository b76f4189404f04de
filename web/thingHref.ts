/** The screen of each kind of thing; a kind without one is shown by its audit log. */
const SCREENS: Record<string, (id: string) => string> = {
  event: id => `/admin/events?dialog=details&event=${id}`,
  series: id => `/admin/events?dialog=details&event=${id}`,
  user: id => `/admin/users?id=${id}`,
  region: id => `/admin/regions?id=${id}`,
  organizer: id => `/admin/organizers?id=${id}`,
  projection: () => '/admin/audit?category=projection',
};

/** The address of the thing that a stream (`<kind>-<id>`) is about. */
export function hrefOfThing(stream: string): string {
  const cut = stream.indexOf('-');
  const screen = SCREENS[stream.slice(0, cut)];
  return screen?.(stream.slice(cut + 1)) ?? `/admin/audit?stream=${encodeURIComponent(stream)}`;
}
