import type { AnswerOf, Call, ReceivedOf } from '#contracts/platform/call.ts';
import type { AnyStream, CommandData, StateOf } from '#contracts/platform/fact.ts';
import type { Acted, AnyQueue, Decided } from '#contracts/platform/queue.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import type { Core } from '../areas/core.ts';
import type { Asked, Outcome } from '../commands/commands.ts';
import { deciding } from '../commands/decided.ts';
import type { ReadModel } from '../database/readModel.ts';
import { notFound } from '../refusals/refusal.ts';

type NamesOf = (ids: readonly string[]) => Promise<Map<string, string>>;
type CommandOf<Stream extends AnyStream> = keyof Stream['commands'] & string;

/** Makes the function that executes a command on an item and, if it was decided before, says who was faster. */
export function decisionMaker<Stream extends AnyStream>(
  { execute, load }: Pick<Core, 'execute' | 'load'>,
  { of, decisions }: Decided<Stream>,
  namesOf: NamesOf,
) {
  return <Name extends CommandOf<Stream>>(
    id: string,
    asked: Asked,
    name: Name,
    data: CommandData<Stream, Name>,
  ): Promise<Outcome<StateOf<Stream>>> =>
    deciding({ load, namesOf }, `${of.category}-${id}`, decisions as Record<string, string>, () =>
      execute(of, id, name, data, asked),
    );
}

type Act<C extends Call> = { id: string; body: ReceivedOf<C>['body']; asked: Asked };
/** A command with its data. */
type Ordered<Stream extends AnyStream> = {
  [Name in CommandOf<Stream>]: readonly [name: Name, data: CommandData<Stream, Name>];
}[CommandOf<Stream>];
type Answered<Queue extends Acted> = AnswerOf<Queue['acts'][keyof Queue['acts']]>;

export type ActParts<Queue extends Acted> = {
  /** The names of accounts. */
  namesOf: NamesOf;
  /** For each of the calls, the command that it means. */
  acts: {
    [Name in keyof Queue['acts']]: (
      act: Act<Queue['acts'][Name]>,
    ) => Ordered<Queue['of']> | Promise<Ordered<Queue['of']>>;
  };
  /** What all of them answer. */
  answer(id: string, outcome: Outcome<StateOf<Queue['of']>>): Answered<Queue> | Promise<Answered<Queue>>;
};

/** Registers the calls of decisions. */
export function actRoutes<Queue extends Acted>(
  core: Pick<Core, 'calls' | 'execute' | 'load'>,
  queue: Queue,
  { namesOf, acts, answer }: ActParts<Queue>,
): void {
  const decide = decisionMaker(core, queue, namesOf);
  for (const [name, call] of Object.entries(queue.acts)) {
    core.calls.command(call, async ({ params, body, asked }) => {
      const { id } = params as { id: string };
      const [command, data] = await acts[name]!({ id, body: body as never, asked });
      const outcome = await decide(id, asked, command, data);
      return { body: await answer(id, outcome as never), revision: outcome.revision };
    });
  }
}

type QueueRows<Queue extends AnyQueue, Schema, Needs> = {
  queue: Queue;
  page(db: ReadModel<Schema>, query: never, needs: Needs): Promise<AnswerOf<Queue['list']>>;
};

/** Registers the calls of a queue: its list, one item, and its decisions. */
export function queueRoutes<Queue extends AnyQueue, Schema, Needs>(
  core: Pick<Core, 'calls' | 'db' | 'execute' | 'load'>,
  rows: QueueRows<Queue, Schema, Needs>,
  parts: ActParts<Queue> & {
    /** What reading needs, at each call. */
    needs: () => Needs;
    /** One item as its call answers it; undefined where there is none. */
    find(db: ReadModel<Schema>, id: string): Promise<AnswerOf<Queue['show']> | undefined>;
    /** The refusal where there is none. */
    none: Sentence;
  },
): void {
  const { queue } = rows;
  const db = core.db<Schema>();
  core.calls.query(queue.list, ({ query }) => rows.page(db, query as never, parts.needs()));
  core.calls.query(queue.show, async ({ params }) => {
    const found = await parts.find(db, (params as { id: string }).id);
    if (found === undefined) throw notFound(parts.none);
    return found;
  });
  actRoutes(core, queue, parts);
}
