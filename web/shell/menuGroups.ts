/**
 * A group of the console's menu. `waiting` is the size of an item's queue, undefined if there is none or its size is
 * unknown.
 */
export type MenuGroup = { label: string; items: readonly MenuItem[] };

export type MenuItem = { label: string; path: string; waiting?: number };

export function isIn(group: MenuGroup, pathname: string): boolean {
  return group.items.some(item => isAt(item, pathname));
}

export function isAt(item: MenuItem, pathname: string): boolean {
  return pathname === item.path || pathname.startsWith(`${item.path}/`);
}
