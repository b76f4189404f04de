import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { EventRead } from '#contracts/events/calls.ts';
import type { GapFilter } from '#contracts/events/quality/gapFilter.ts';
import type { UnassignedShown } from '#contracts/events/unassignedCalls.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { useOpenRow } from '../platform/list/useOpenRow.ts';
import { latePart, useAhead } from '../platform/page/latePart.ts';
import { useLanguage, useText } from '../platform/texts/messages.ts';
import { LateDialogs } from '../ui/dialog/LateDialogs.tsx';
import { QueueScreen } from '../ui/queue/QueueScreen.tsx';
import common from '../ui/styles/common.module.css';
import { useBulkRun } from './bulk/useBulkRun.ts';
import { EventDialogs } from './EventDialogs.tsx';
import { eventsKey, referencesQuery } from './event/queries.ts';
import { useEventDialog } from './event/useEventDialog.ts';
import { AssignBar } from './unassigned/AssignBar.tsx';
import { unassignedOneQuery } from './unassigned/queries.ts';
import { UNASSIGNED_LIST, type UnassignedRow } from './unassigned/unassigned.ts';
import { useUnassignedDecisions, useUnassignedUndo } from './unassigned/unassignedDecisions.ts';
import { unassignedTexts } from './unassigned/unassignedTexts.ts';
import { useAssigning } from './unassigned/useAssigning.ts';
import { usePicked } from './unassigned/usePicked.ts';
import { useUnassigned, useUnassignedList } from './unassigned/useUnassigned.ts';
import { useUnassignedColumns } from './unassigned/useUnassignedColumns.tsx';
import { DayFilters, useUnassignedFilters } from './unassigned/useUnassignedFilters.tsx';

const DockedRun = latePart(() => import('./bulk/DockedRun.tsx'), 'DockedRun');
const loadItem = () => import('./unassigned/unassignedItem.ts');
const UnassignedDetails = latePart(loadItem, 'UnassignedDetails');
const RegionChoice = latePart(loadItem, 'RegionChoice');
const loadDialogs = () => import('./unassigned/AssigningDialogs.tsx');
const AssigningDialogs = latePart(loadDialogs, 'AssigningDialogs');

const KINDS = ['event', 'series'];
const NONE: readonly EventRead[] = [];
const NO_FIGURES = {};
const titleOf = ({ title }: EventRead) => title;

/** Unassigned Events: those without a region, with the region that is suggested for each. */
export function UnassignedList() {
  const say = useText(unassignedTexts);
  const language = useLanguage();
  const assignable = useAssignable();
  const { list, query, regions, picked, assigning } = assignable;
  const { hrefOf } = useOpenRow();
  useAhead(loadItem);
  return (
    <>
      <QueueScreen
        kind="unassignedEvent"
        say={say}
        list={list}
        query={query}
        of={eventsKey}
        kinds={KINDS}
        figures={NO_FIGURES}
        {...useUnassignedFilters(list, query.data?.all ?? NONE)}
        furtherFilters={<Bar {...assignable} />}
        columns={useUnassignedColumns({ regions, hrefOf, onAccept: assigning.askForOne })}
        rowsOf={answer => answer.rows}
        nameOf={titleOf}
        titleOf={titleOf}
        picking={picked.picking}
        useItem={useUnassigned}
        itemKey={id => unassignedOneQuery(id).queryKey}
        rowIn={({ event, suggestion }: UnassignedShown): UnassignedRow => ({ ...event, suggestion })}
        waits={({ regionId }) => regionId === null}
        languageOf={() => language}
        width={720}
        Details={UnassignedDetails}
        Choices={RegionChoice}
        decisions={useUnassignedDecisions(regions)}
        undo={useUnassignedUndo()}
        faster={({ name, when }) => say('faster', { name, when })}
      />
      <Assigning {...assignable} pickOnly={picked.pickOnly} />
    </>
  );
}

type Assignable = ReturnType<typeof useAssignable>;

/** The list, what is selected in it, and what is about to be assigned. */
function useAssignable() {
  const list = useListFilters(UNASSIGNED_LIST);
  const { query, offer } = useUnassignedList(list.filters);
  const { all = NONE, rows = NONE } = query.data ?? {};
  const regions = useQuery(referencesQuery()).data?.regions ?? [];
  const picked = usePicked(all, rows);
  const assigning = useAssigning(picked.chosen);
  /** The filter of all whose suggestions are about to be accepted. */
  const [accepting, setAccepting] = useState<GapFilter | null>(null);
  return { list, query, regions, picked, assigning, offer, accepting, setAccepting };
}

/** Further filters, and the region for the selected events. */
function Bar({ list, query, regions, picked, assigning, offer, setAccepting }: Assignable) {
  const say = useText(unassignedTexts);
  const { all = NONE, waiting = 0 } = query.data ?? {};
  const labelOf = (offered: NonNullable<typeof offer>) =>
    'filter' in offered ? say('acceptEvery') : say('acceptAll', { count: offered.assignments.length });
  const accept = () => {
    if (!offer) return;
    if ('filter' in offer) setAccepting(offer.filter);
    else assigning.askForSuggested(offer.assignments);
  };
  return (
    <>
      <DayFilters list={list} />
      {waiting > all.length && (
        <p className={common.note}>{say('first', { shown: all.length, total: waiting })}</p>
      )}
      <AssignBar
        regions={regions}
        region={assigning.region}
        picked={picked.chosen.length}
        acceptAll={offer && labelOf(offer)}
        incomplete={assigning.incomplete}
        onRegion={assigning.setRegion}
        onAssign={assigning.askForChosen}
        onAcceptAll={accept}
        onClear={() => picked.pickOnly([])}
      />
    </>
  );
}

type AssigningProps = Pick<Assignable, 'assigning' | 'regions' | 'accepting' | 'setAccepting'> & {
  pickOnly: (ids: readonly string[]) => void;
};

/** The question before several are assigned, the run that does it, and the dialogs about single events. */
function Assigning({ assigning, regions, accepting, setAccepting, pickOnly }: AssigningProps) {
  const running = useBulkRun();
  useAhead(loadDialogs);
  const { dialog, hrefOf, open, close } = useEventDialog();
  const started = (runId: string) => {
    assigning.close();
    pickOnly([]);
    running.follow(runId);
  };
  return (
    <>
      {running.run && (
        <Suspense>
          <DockedRun
            key={running.run}
            id={running.run}
            focused={running.followed === running.run}
            onClose={running.leave}
            onFollow={running.follow}
            onPick={pickOnly}
            hrefOf={hrefOf}
          />
        </Suspense>
      )}
      <LateDialogs opened={assigning.asked.assignments !== null || accepting !== null}>
        <AssigningDialogs
          {...assigning.asked}
          accepting={accepting}
          regions={regions}
          onClose={() => {
            assigning.close();
            setAccepting(null);
          }}
          onStarted={started}
        />
      </LateDialogs>
      <EventDialogs dialog={dialog} onOpen={open} onClose={close} onWritten={() => {}} />
    </>
  );
}
