/** Words that stand for something else where an id is expected in an address. */
const TAKEN = ['all', 'null'];
const LONGEST = 32;

/** The ids that a style with a name may have, in the order to try them: `lindy-hop`, `lindy-hop-2`, … */
export function* idsFor(name: string): Generator<string> {
  const slug =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, LONGEST)
      .replace(/^-|-$/g, '') || 'style';
  if (!TAKEN.includes(slug)) yield slug;
  for (let number = 2; ; number++) yield `${slug}-${number}`;
}
