import type { RequestOf } from '#contracts/platform/call.ts';
import type { AnyQueue, ItemCall } from '#contracts/platform/queue.ts';
import { send } from '../../platform/calls/api.ts';
import type { Say } from '../../platform/texts/messages.ts';
import type { Given, QueueDecision, QueueText, QueueUndo } from './queueProps.ts';

type NameOfAct<Queue extends AnyQueue> = keyof Queue['acts'] & string;
/** One of a queue's acts, with the body that it is called with. */
type Sent<Queue extends AnyQueue> = {
  [Name in NameOfAct<Queue>]: readonly [act: Name, body?: RequestOf<Queue['acts'][Name]>['body']];
}[NameOfAct<Queue>];

type Decision<Queue extends AnyQueue, Row, Choice, Called extends string> = Pick<
  QueueDecision<Row, Choice>,
  'key' | 'look' | 'asks'
> & {
  /** What it is called instead, depending on what was chosen. */
  called?: (choice: Choice | null) => Called | null;
  send: Sent<Queue> | ((given: Omit<Given<Choice>, 'key'>) => Sent<Queue>);
};

type TextsOf<Name extends string> = Name | `did${Capitalize<Name>}`;
/** The texts of a queue: those of decisions get the item's `name`, `faster_…` that of a colleague and `when`. */
type DeclaredText<Queue extends AnyQueue, Name extends string, Called extends string> =
  | (QueueText | 'itemOf')
  | TextsOf<Name | Called | 'reopen'>
  | `${Name | 'reopen'}Failed`
  | `faster_${NonNullable<Queue['decisions'][keyof Queue['decisions']]>}`;

/** How a screen declares the decisions of a queue. */
export type DeclaredDecisions<
  Queue extends AnyQueue,
  Row,
  Choice,
  Name extends string,
  Called extends string,
> = {
  /** In the order of their buttons from the right. The texts of each are named after it. */
  decisions: { [Each in Name]: Decision<Queue, Row, Choice, Called> };
  /** What takes any of them back. */
  reopen: Sent<Queue>;
  nameOf: (row: Row) => string;
  say: NoInfer<Say<DeclaredText<Queue, Name, Called>>>;
};
type Any<Row, Choice> = DeclaredDecisions<AnyQueue, Row, Choice, string, string>;

/** The decisions of a queue as its screen takes them. */
export function decisionsOf<Row extends { id: string }, Choice>(
  queue: AnyQueue,
  { decisions, nameOf, say }: Any<Row, Choice>,
): QueueDecision<Row, Choice>[] {
  return Object.entries(decisions).map(([name, { called, send, ...same }]) => ({
    ...same,
    name,
    label: choice => say(called?.(choice) ?? name),
    send: ({ id }, { key, ...given }) =>
      sendAct(queue, id, typeof send === 'function' ? send(given) : send, key),
    done: (row, choice) => say(`did${capitalized(called?.(choice) ?? name)}`, { name: nameOf(row) }),
    failed: say(`${name}Failed`),
  }));
}

/** What takes decisions of a queue back, as its screen takes it. */
export function undoOf<Row, Choice>(
  queue: AnyQueue,
  { reopen, nameOf, say }: Any<Row, Choice>,
): QueueUndo<Row> {
  return {
    label: say('reopen'),
    send: (id, key) => sendAct(queue, id, reopen, key),
    done: row => say('didReopen', { name: nameOf(row) }),
    failed: say('reopenFailed'),
  };
}

type AnyAct = ItemCall & { body?: never };

function sendAct(
  { acts }: AnyQueue,
  id: string,
  [name, body]: readonly [name: string, body?: unknown],
  key: string,
): Promise<unknown> {
  return send<AnyAct>(acts[name] as AnyAct, { params: { id }, ...(body !== undefined && { body }) }, { key });
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
