import { useQuery } from '@tanstack/react-query';
import type { EventRead } from '#contracts/events/calls.ts';
import type { UnassignedShown } from '#contracts/events/unassignedCalls.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { useOpenRow } from '../platform/list/useOpenRow.ts';
import { useLanguage, useText } from '../platform/texts/messages.ts';
import { QueueScreen } from '../ui/queue/QueueScreen.tsx';
import { BulkRun } from './bulk/BulkRun.tsx';
import dock from './bulk/EventDock.module.css';
import { useBulkRun } from './bulk/useBulkRun.ts';
import { EventDialogs } from './EventDialogs.tsx';
import { eventsKey, referencesQuery } from './event/queries.ts';
import { useEventDialog } from './event/useEventDialog.ts';
import classes from './list/EventList.module.css';
import { AssignBar } from './unassigned/AssignBar.tsx';
import { AssignDialog } from './unassigned/AssignDialog.tsx';
import { unassignedOneQuery } from './unassigned/queries.ts';
import { RegionChoice } from './unassigned/RegionChoice.tsx';
import { UnassignedDetails } from './unassigned/UnassignedDetails.tsx';
import { UNASSIGNED_LIST, type UnassignedRow, withSuggestion } from './unassigned/unassigned.ts';
import { useUnassignedDecisions, useUnassignedUndo } from './unassigned/unassignedDecisions.ts';
import { unassignedTexts } from './unassigned/unassignedTexts.ts';
import { useAssigning } from './unassigned/useAssigning.ts';
import { usePicked } from './unassigned/usePicked.ts';
import { useUnassigned, useUnassignedList } from './unassigned/useUnassigned.ts';
import { useUnassignedColumns } from './unassigned/useUnassignedColumns.tsx';
import { DayFilters, useUnassignedFilters } from './unassigned/useUnassignedFilters.tsx';

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
      <Assigning assigning={assigning} regions={regions} pickOnly={picked.pickOnly} />
    </>
  );
}

/** The list, what is selected in it, and what is about to be assigned. */
function useAssignable() {
  const list = useListFilters(UNASSIGNED_LIST);
  const { query, suggestions } = useUnassignedList(list.filters);
  const { all = NONE, found = NONE, rows = NONE } = query.data ?? {};
  const regions = useQuery(referencesQuery()).data?.regions ?? [];
  const picked = usePicked(all, rows);
  const assigning = useAssigning(picked.chosen);
  return { list, query, regions, picked, assigning, suggested: withSuggestion(found, suggestions) };
}

/** Further filters, and the region for the selected events. */
function Bar({ list, query, regions, picked, assigning, suggested }: ReturnType<typeof useAssignable>) {
  const say = useText(unassignedTexts);
  const { all = NONE, waiting = 0 } = query.data ?? {};
  return (
    <>
      <DayFilters list={list} />
      {waiting > all.length && (
        <p className={classes.quiet}>{say('first', { shown: all.length, total: waiting })}</p>
      )}
      <AssignBar
        regions={regions}
        region={assigning.region}
        picked={picked.chosen.length}
        acceptAll={suggested.length > 0 ? say('acceptAll', { count: suggested.length }) : null}
        incomplete={assigning.incomplete}
        onRegion={assigning.setRegion}
        onAssign={assigning.askForChosen}
        onAcceptAll={() => assigning.askForSuggested(suggested)}
        onClear={() => picked.pickOnly([])}
      />
    </>
  );
}

type AssigningProps = {
  assigning: ReturnType<typeof useAssigning>;
  regions: Parameters<typeof AssignBar>[0]['regions'];
  pickOnly: (ids: readonly string[]) => void;
};

/** The question before several are assigned, the run that does it, and the dialogs about single events. */
function Assigning({ assigning, regions, pickOnly }: AssigningProps) {
  const running = useBulkRun();
  const { dialog, hrefOf, open, close } = useEventDialog();
  const started = (runId: string) => {
    assigning.close();
    pickOnly([]);
    running.follow(runId);
  };
  return (
    <>
      {running.run && (
        <div className={dock.dock}>
          <BulkRun
            key={running.run}
            id={running.run}
            focused={running.followed === running.run}
            onClose={running.leave}
            onFollow={running.follow}
            onPick={pickOnly}
            hrefOf={hrefOf}
          />
        </div>
      )}
      <AssignDialog {...assigning.asked} regions={regions} onClose={assigning.close} onStarted={started} />
      <EventDialogs dialog={dialog} onOpen={open} onClose={close} onWritten={() => {}} />
    </>
  );
}
