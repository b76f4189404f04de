import { Button, Skeleton } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { bulkEvents } from '#contracts/events/bulkCalls.ts';
import type { GapFilter, SuggestedGap } from '#contracts/events/quality/gapFilter.ts';
import {
  previewSuggestions,
  type SuggestionGroup,
  type SuggestionsPreview,
} from '#contracts/events/qualityCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { eventsKey } from '../event/eventsKey.ts';
import { shownPosition } from '../event/position.ts';
import { referencesQuery } from '../event/queries.ts';
import { assignTexts } from './assignTexts.ts';
import { suggestionTexts } from './suggestionTexts.ts';
import classes from './Unassigned.module.css';
import { unassignedTexts } from './unassignedTexts.ts';
import { useRegionNames } from './useRegionNames.ts';

/** What is suggested for all that match. Never from the cache: it is confirmed. */
const suggestionsPreviewQuery = (kind: SuggestedGap, query: GapFilter) =>
  queryOptions({
    queryKey: [...eventsKey, 'gaps', kind, 'suggestions', query],
    queryFn: ({ signal }) => send(previewSuggestions, { params: { kind }, query }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

type SuggestionsDialogProps = {
  kind: SuggestedGap;
  filters: GapFilter;
  opened: boolean;
  onClose: () => void;
  onStarted: (runId: string) => void;
};

/** What is suggested for all that match, on all pages, before it is accepted as one run; it closes when that starts. */
export function SuggestionsDialog(props: SuggestionsDialogProps) {
  const say = useText(suggestionTexts);
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={say('title')} width={620}>
      {props.opened && <Body {...props} />}
    </Dialog>
  );
}

function Body({ kind, filters, onClose, onStarted }: SuggestionsDialogProps) {
  const say = useText(suggestionTexts);
  const preview = useQuery(suggestionsPreviewQuery(kind, filters));
  const key = useRef(newKey());
  const start = useMutation({
    mutationFn: () => {
      const body = { gap: { kind, ...filters }, action: { kind: 'suggested' as const, gap: kind } };
      return send(bulkEvents, { body }, { key: key.current });
    },
    onSuccess: ({ jobId }) => {
      onClose();
      onStarted(jobId);
    },
  });
  const count = preview.data?.suggested ?? 0;
  const actions = (
    <>
      <Button variant="default" data-autofocus onClick={onClose}>
        {say('cancel')}
      </Button>
      {count > 0 && (
        <Button loading={start.isPending} onClick={() => start.mutate()}>
          {say('confirm', { count })}
        </Button>
      )}
    </>
  );
  return (
    <DialogBody actions={actions}>
      {preview.isPending && <Skeleton height={160} />}
      {preview.isError && (
        <ErrorPanel title={say('loadFailed')} error={preview.error} onRetry={() => preview.refetch()} />
      )}
      {preview.data && <Preview kind={kind} preview={preview.data} />}
      {start.isError && <ErrorPanel title={say('failed')} error={start.error} ofAct />}
    </DialogBody>
  );
}

function Preview({ kind, preview }: { kind: SuggestedGap; preview: SuggestionsPreview }) {
  const say = useText(suggestionTexts);
  const sayUnassigned = useText(unassignedTexts);
  const sayAssign = useText(assignTexts);
  const { matching, suggested, series, groups } = preview;
  if (suggested === 0) return <p role="status">{say('none')}</p>;
  return (
    <>
      <p role="status">{say('found', { count: matching, suggested })}</p>
      <GroupTable groups={groups} suggested={suggested} />
      <p>{kind === 'noRegion' ? sayAssign('whatEvents') : say('sources')}</p>
      {series > 0 && (
        <p>
          {kind === 'noRegion'
            ? sayAssign('whatSeries', { count: series })
            : say('series', { count: series })}
        </p>
      )}
      <p className={classes.quiet}>
        {say('now')} {sayUnassigned('undo')}
      </p>
    </>
  );
}

function GroupTable({ groups, suggested }: { groups: readonly SuggestionGroup[]; suggested: number }) {
  const say = useText(suggestionTexts);
  const nameOf = useRegionNames(useQuery(referencesQuery()).data?.regions ?? []);
  const rest = suggested - groups.reduce((sum, { count }) => sum + count, 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it too
    <section className={classes.preview} tabIndex={0} aria-label={say('list')}>
      <table aria-label={say('list')}>
        <thead>
          <tr>
            <th scope="col">{say('columnSuggestion')}</th>
            <th scope="col">{say('columnEvents')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ regionId, position, count, titles }) => (
            <tr key={JSON.stringify([regionId, position])}>
              <td>
                {position ? shownPosition(position) : nameOf(regionId ?? undefined)}
                {position && (
                  <span>
                    <bdi>
                      {say(position.from === 'venue' ? 'ofVenue' : 'ofEvent', { name: position.name })}
                    </bdi>
                  </span>
                )}
              </td>
              <td>
                {count}
                <span>
                  <bdi>{titles.join(' · ')}</bdi>
                  {count > titles.length && ` ${say('more', { count: count - titles.length })}`}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p>{say('rest', { count: rest })}</p>}
    </section>
  );
}
