import { Button, Kbd, Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { usePreferences } from '../../platform/kept/preferences.ts';
import { useClaim } from '../../platform/queue/useClaim.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { DialogBody } from '../dialog/DialogBody.tsx';
import { ErrorPanel } from '../notice/ErrorPanel.tsx';
import type { Filters, ListAnswer } from '../screen/ListScreen.tsx';
import common from '../styles/common.module.css';
import { uiTexts } from '../texts/messages.ts';
import { Presence } from './Presence.tsx';
import { QueueNotes } from './QueueNotes.tsx';
import { QueueReason } from './QueueReason.tsx';
import classes from './queue.module.css';
import type { QueueDecision, QueueProps } from './queueProps.ts';
import { queueTexts } from './queueTexts.ts';
import type { useDecisions } from './useDecisions.ts';
import { useOvertaken } from './useOvertaken.ts';

type QueueItemProps<F extends Filters, A extends ListAnswer, Row extends { id: string }, Shown, Choice> = {
  queue: QueueProps<F, A, Row, Shown, Choice>;
  id: string | null;
  shown: UseQueryResult<Shown>;
  deciding: Pick<
    ReturnType<typeof useDecisions<F, A, Row, Shown, Choice>>,
    'busy' | 'failureOf' | 'decide' | 'takeBack'
  >;
  choice: Choice | null;
  onChoose: (choice: Choice | null) => void;
  /** What has to be chosen first, as a sentence. */
  lacking: string | null;
  /** The decision whose text is being asked for. */
  asking: QueueDecision<Row, Choice> | null;
  onTake: (decision: QueueDecision<Row, Choice> | null) => void;
  onClose: () => void;
};

/** The open item beside the list: its content, who else is looking at it, its decisions, and the notes about it. */
export function QueueItem<F extends Filters, A extends ListAnswer, Row extends { id: string }, Shown, Choice>(
  props: QueueItemProps<F, A, Row, Shown, Choice>,
) {
  const { queue, id, shown, onClose } = props;
  const { say, kind, rowIn, titleOf, waits } = queue;
  const gone = shown.error instanceof CallFailed && shown.error.status === 404;
  const found = gone || id === null ? undefined : shown.data;
  const row = found === undefined ? undefined : rowIn(found);
  useClaim(kind, row && waits(row) ? row.id : null);
  // Esc also reaches this dialog when it closes one above it, such as the list of shortcuts.
  const closeIfOnTop = () => {
    const top = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
    if (!top || top.querySelector('[data-shortcuts]')) onClose();
  };
  return (
    <Dialog
      opened={id !== null}
      onClose={closeIfOnTop}
      title={row ? titleOf(row) : say('title')}
      width={queue.width ?? 600}
      beside
    >
      {found !== undefined && row ? (
        <Found key={row.id} {...props} found={found} row={row} />
      ) : (
        <DialogBody>
          <div data-shortcuts />
          {shown.isPending && <Skeleton height={240} mt="md" />}
          {gone && <p role="status">{say('gone')}</p>}
          {shown.isError && !gone && (
            <ErrorPanel title={say('loadFailed')} error={shown.error} onRetry={() => shown.refetch()} />
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

type FoundProps<
  F extends Filters,
  A extends ListAnswer,
  Row extends { id: string },
  Shown,
  Choice,
> = QueueItemProps<F, A, Row, Shown, Choice> & { found: Shown; row: Row };

function Found<F extends Filters, A extends ListAnswer, Row extends { id: string }, Shown, Choice>(
  props: FoundProps<F, A, Row, Shown, Choice>,
) {
  const say = useText(queueTexts);
  const { queue, found, row, deciding, choice, asking } = props;
  const { kind, waits, Details, Choices } = queue;
  const sayUi = useText(uiTexts);
  const [noting, setNoting] = useState(false);
  const failure = deciding.failureOf(row.id);
  const failed = failure && <ErrorPanel title={failure.title} error={failure.error} ofAct />;
  const isOvertaken = useOvertaken(waits(row), queue.itemKey(row.id), queue.kinds);
  const about = (
    <Focused>
      {isOvertaken && (
        <Text role="alert" mb="sm" fw={550} className={common.raised}>
          {say('decidedMeanwhile')}
        </Text>
      )}
      <Presence kind={kind} id={row.id} />
      <Suspense fallback={<Skeleton height={240} />}>
        <Details shown={found} onClose={props.onClose} />
      </Suspense>
    </Focused>
  );
  if (asking?.asks) {
    return (
      <QueueReason
        kind={kind}
        row={row}
        language={queue.languageOf(row)}
        look={asking.look}
        asks={asking.asks}
        busy={deciding.busy}
        failed={failed}
        onBack={() => props.onTake(null)}
        onSend={text => deciding.decide(asking, row, { text, choice })}
      >
        {about}
      </QueueReason>
    );
  }
  return (
    <DialogBody
      typed={noting || (choice !== null && !!queue.isTyped?.(choice))}
      actions={<Actions {...props} />}
    >
      {about}
      {waits(row) && Choices && (
        <div data-choices>
          <Suspense>
            <Choices shown={found} choice={choice} onChoose={props.onChoose} />
          </Suspense>
          {props.lacking !== null && (
            <Text role="alert" mt="xs" className={common.wrong}>
              {props.lacking}
            </Text>
          )}
        </div>
      )}
      {failed}
      <QueueNotes kind={kind} id={row.id} onTyped={setNoting} />
      <p className={common.quiet}>
        <Link to={`?history=${STREAM_OF[kind] ?? kind}-${row.id}`}>{sayUi('history')}</Link>
      </p>
    </DialogBody>
  );
}

/** The kind of stream that items of a queue are, where it is called otherwise. */
const STREAM_OF: Readonly<Partial<Record<string, string>>> = { unassignedEvent: 'event' };

const VARIANTS = { main: 'filled', plain: 'default', danger: 'default' } as const;

function Actions<F extends Filters, A extends ListAnswer, Row extends { id: string }, Shown, Choice>(
  props: FoundProps<F, A, Row, Shown, Choice>,
) {
  const { queue, row, deciding, choice } = props;
  const { decisions, undo, waits } = queue;
  if (!waits(row)) {
    return (
      <Button variant="default" loading={deciding.busy} onClick={() => deciding.takeBack(row)}>
        {undo.label}
        <Key name="u" />
      </Button>
    );
  }
  // The safe ones first.
  return [...decisions].reverse().map(decision => (
    <Button
      key={decision.name}
      variant={VARIANTS[decision.look]}
      disabled={deciding.busy}
      onClick={() => props.onTake(decision)}
    >
      {decision.label(choice, row)}
      <Key name={decision.key} />
    </Button>
  ));
}

/** The shortcut of a button, while shortcuts are on. Screen readers find it in the list of shortcuts. */
function Key({ name }: { name: string }) {
  const { shortcuts } = usePreferences();
  return shortcuts ? (
    <Kbd size="xs" className={classes.key} aria-hidden>
      {name}
    </Kbd>
  ) : null;
}

/** Takes over the focus when the previous item, which had it, is gone. */
function Focused({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // When the dialog opens, the element that opened it still has the focus, and gets it back in the end.
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={ref} tabIndex={-1} className={classes.item} data-shortcuts>
      {children}
    </div>
  );
}
