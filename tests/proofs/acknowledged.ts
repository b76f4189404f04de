import type { Fact } from '#contracts/platform/fact.ts';
import type { Done } from './callers.ts';

/**
 * Compares the answers that callers got with the log: a command that was answered with a commit is in the log
 * once, completely, at exactly that place; a refused one is not; and no event has facts of other commands.
 * `commandIds` are the ids that the server assigned to the callers' keys. Returns every difference.
 */
export function differencesFromLog(
  done: readonly Done[],
  facts: readonly Fact[],
  commandIds: ReadonlyMap<string, string>,
): string[] {
  const byCommand = Map.groupBy(facts, fact => fact.metadata.command.id);
  const byTitle = Map.groupBy(facts, fact => fact.data.title);
  const asked = new Set(commandIds.values());
  const strangers = facts.filter(
    ({ stream, metadata }) => stream.startsWith('event-') && !asked.has(metadata.command.id),
  );
  return [
    ...done.flatMap(one => {
      const recorded = byCommand.get(commandIds.get(one.key) ?? '') ?? [];
      const titled = one.title === undefined ? undefined : (byTitle.get(one.title)?.length ?? 0);
      return wrongWith(one, recorded, titled).map(what => `${one.key} ${what}`);
    }),
    ...strangers.map(
      ({ stream, revision, type }) => `${stream} ${revision} ${type}: of no command that was sent`,
    ),
  ];
}

function wrongWith({ answer }: Done, recorded: readonly Fact[], titled: number | undefined): string[] {
  const { status, body, unexpected } = answer;
  const wrong = unexpected.map(problem => `was once answered ${problem}`);
  if (!body.commit) {
    if (status < 400) wrong.push(`was answered ${status} without a commit`);
    if (recorded.length > 0 || titled) wrong.push(`was refused with ${status} ${body.code}, and is recorded`);
    return wrong;
  }
  const { stream, revision, position } = body.commit;
  const last = recorded.at(-1);
  if (!last) return [...wrong, `was answered ${status} at ${position} and is not in the log`];
  const inOrder = recorded.every(
    (fact, index) => fact.stream === stream && fact.revision === revision - (recorded.length - 1 - index),
  );
  if (!inOrder || String(last.position) !== position) {
    const places = recorded.map(fact => `${fact.stream}@${fact.revision}`).join(', ');
    wrong.push(`was answered with ${stream}@${revision} and is at ${places}`);
  }
  if (titled !== undefined && titled !== 1) wrong.push(`has its title in ${titled} facts`);
  return wrong;
}

/** Facts out of order: revisions must have no gaps, positions must rise, and ids must be unique. */
export function disorderIn(facts: readonly Fact[]): string[] {
  const revisions = new Map<string, number>();
  const ids = new Set<string>();
  const disorder: string[] = [];
  let position = 0n;
  for (const fact of facts) {
    const expected = (revisions.get(fact.stream) ?? -1) + 1;
    if (fact.revision !== expected)
      disorder.push(`${fact.stream} has ${fact.revision} after ${expected - 1}`);
    if (fact.position <= position) disorder.push(`${fact.position} comes after ${position}`);
    if (ids.has(fact.id)) disorder.push(`${fact.id} occurs twice`);
    revisions.set(fact.stream, fact.revision);
    ids.add(fact.id);
    position = fact.position;
  }
  return disorder;
}
