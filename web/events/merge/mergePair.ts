// The address of the dialog names one event, or the two that are compared: the first one is the duplicate.
const BETWEEN = '~';

export function pairIn(address: string): { id: string; other: string | undefined } {
  const [id = '', other] = address.split(BETWEEN);
  return { id, other };
}

export const pairOf = (id: string, other: string): string => `${id}${BETWEEN}${other}`;
