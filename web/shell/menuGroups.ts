/**
 * A group of the console's menu. An item whose screen does not exist yet is `soon` and cannot be chosen.
 * `waiting` is the size of its queue, undefined if there is none or its size is unknown.
 */
export type MenuGroup = { label: string; items: readonly MenuItem[] };

export type MenuItem = { label: string; path: string; soon?: boolean; waiting?: number };

export function isIn(group: MenuGroup, pathname: string): boolean {
  return group.items.some(item => isAt(item, pathname));
}

export function isAt(item: MenuItem, pathname: string): boolean {
  return pathname === item.path || pathname.startsWith(`${item.path}/`);
}
