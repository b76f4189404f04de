/**
 * The name of a dance city in addresses: `san-juan-puerto-rico`. Two regions never share one, as their places differ.
 */
export function citySlug({
  city,
  state,
  country,
}: {
  city: string;
  state: string | null;
  country: string;
}): string {
  return [city, state, country]
    .filter(Boolean)
    .join(' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
