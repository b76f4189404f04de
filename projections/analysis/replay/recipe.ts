import type { Fact } from '#contracts/platform/fact.ts';

/** What a recipe is told beside a fact. */
export type Told = {
  /** The state of the fact's stream before and after it, as the contract folds it. */
  before: Record<string, unknown> | undefined;
  after: Record<string, unknown> | undefined;
  /** The name of a region, venue, organizer or dance style at that moment; its id while it has none. */
  nameOf(category: string, id: unknown): string | null;
};

type Columns = Record<string, unknown>;

/** A projection of one's own: what a file exports as `replay`. */
export type Recipe = {
  /** Kinds of streams that it reads; all unless given. */
  categories?: readonly string[];
  /** The group that a fact belongs to, as columns; undefined leaves the fact out. One group of all unless given. */
  groupBy?(fact: Fact, told: Told): Columns | string | undefined;
  /** The state of a group before its first fact. */
  begin: Columns | (() => Columns);
  /** The state of the group after one more fact; its fields are columns. */
  fold(state: Columns, fact: Fact, told: Told): Columns;
};

/** @throws an Error that says what is missing, for what a file exports. */
export function recipeIn(exported: Record<string, unknown>, name: string): Recipe {
  const found = exported.replay;
  if (typeof found !== 'object' || found === null) throw new Error(`${name} exports no replay. ${SHAPE}`);
  const { categories, groupBy, begin, fold } = found as Partial<Record<keyof Recipe, unknown>>;
  const wrong = [
    typeof fold !== 'function' && 'fold is no function',
    typeof begin !== 'function' && (typeof begin !== 'object' || begin === null) && 'begin is no object',
    groupBy !== undefined && typeof groupBy !== 'function' && 'groupBy is no function',
    categories !== undefined && !isTexts(categories) && 'categories is no list of texts',
  ].filter(Boolean);
  if (wrong.length > 0) throw new Error(`${name}: ${wrong.join(', ')}. ${SHAPE}`);
  return found as Recipe;
}

const SHAPE =
  'It needs: export const replay = { begin: { count: 0 }, fold: (state, fact) => ({ count: state.count + 1 }) };';

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every(one => typeof one === 'string');
