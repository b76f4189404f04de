/** The time zones to choose from, by their names; and the chosen one, if this browser does not list it. */
export function zoneOptions(chosen: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return chosen === '' || known.includes(chosen) ? known : [chosen, ...known];
}
