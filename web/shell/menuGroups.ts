/**
 * A group of the console's menu. An item whose screen is not there yet is `soon`, and cannot be chosen. `waiting`
 * is how much there is to be done, undefined where there is no queue or its size is not known.
 */
export type MenuGroup = { label: string; items: readonly MenuItem[] };

export type MenuItem = { label: string; path: string; soon?: boolean; waiting?: number };

export function isIn(group: MenuGroup, pathname: string): boolean {
  return group.items.some(item => isAt(item, pathname));
}

export function isAt(item: MenuItem, pathname: string): boolean {
  return pathname === item.path || pathname.startsWith(`${item.path}/`);
}
