import type { Page } from 'playwright-core';

type Heard = { day: string; time: string; title: string; place: string };
type Node = {
  nodeId: string;
  role?: { value?: unknown };
  name?: { value?: unknown };
  childIds?: string[];
};

/**
 * The nights of a page as a screen reader has them: from the accessibility tree of the browser alone, by roles and
 * names. The day is the name of the region that a night is in, its place the first paragraph after its title.
 */
export async function heardNights(page: Page): Promise<Heard[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map<string, Node>(nodes.map(node => [node.nodeId, node]));
  const nights: Heard[] = [];
  const visit = (node: Node, day: string): void => {
    const roleIs = (role: string) => node.role?.value === role;
    const night = roleIs('listitem') ? nightIn(node, byId) : undefined;
    if (night && day) nights.push({ day, ...night });
    else for (const child of childrenOf(node, byId)) visit(child, roleIs('region') ? nameOf(node) : day);
  };
  if (nodes[0]) visit(nodes[0], '');
  return nights;
}

function nightIn(item: Node, byId: ReadonlyMap<string, Node>): Omit<Heard, 'day'> | undefined {
  const parts = descendantsOf(item, byId);
  const title = parts.findIndex(({ role }) => role?.value === 'heading');
  const time = parts.find(({ role }) => role?.value === 'time');
  if (title < 0 || !time) return undefined;
  const place = parts.slice(title).find(({ role }) => role?.value === 'paragraph');
  return {
    time: textOf(time, byId),
    title: nameOf(parts[title]!),
    place: place ? textOf(place, byId) : '',
  };
}

const nameOf = ({ name }: Node): string => String(name?.value ?? '');

function childrenOf({ childIds = [] }: Node, byId: ReadonlyMap<string, Node>): Node[] {
  return childIds.flatMap(id => byId.get(id) ?? []);
}

function descendantsOf(node: Node, byId: ReadonlyMap<string, Node>): Node[] {
  return childrenOf(node, byId).flatMap(child => [child, ...descendantsOf(child, byId)]);
}

function textOf(node: Node, byId: ReadonlyMap<string, Node>): string {
  return descendantsOf(node, byId)
    .filter(({ role }) => role?.value === 'StaticText')
    .map(nameOf)
    .join('');
}
