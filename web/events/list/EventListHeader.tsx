import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconBraces,
  IconDownload,
  IconFileImport,
  IconPlus,
  IconRepeat,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWholeConsole } from '../../platform/areas/wholeConsole.ts';
import { latePart } from '../../platform/page/latePart.ts';
import { usePast } from '../../platform/past/usePast.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { eventTexts } from '../event/messages.ts';
import { regionStatsQuery } from '../event/queries.ts';
import type { DialogKind } from '../event/useEventDialog.ts';
import classes from './EventList.module.css';
import { listTexts } from './listTexts.ts';
import type { Entry } from './MoreActions.tsx';
import { MoreButton } from './MoreButton.tsx';

const MoreActions = latePart(() => import('./MoreActions.tsx'), 'MoreActions');

type EventListHeaderProps = {
  onOpen: (kind: DialogKind) => void;
  onExport: () => void;
  exporting: boolean;
};

/** The screen's title, with the actions that are not about a single event. */
export function EventListHeader({ onOpen, onExport, exporting }: EventListHeaderProps) {
  const say = useText(eventTexts);
  const sayList = useText(listTexts);
  const narrow = useMediaQuery('(max-width: 1000px)', undefined, { getInitialValueInEffect: false });
  const past = usePast();
  const [isPressed, setPressed] = useState(false);
  const { entries, removed } = useEntries({ onOpen, onExport, exporting });
  const exports = entries.filter(({ run }) => run === onExport);
  if (past) {
    return (
      <ScreenHeader title={say('title')}>
        {exports.map(one => (
          <Quiet key={one.word} {...one} />
        ))}
      </ScreenHeader>
    );
  }
  return (
    <ScreenHeader title={say('title')}>
      {narrow ? (
        <Suspense fallback={<MoreButton onClick={() => setPressed(true)} />}>
          <MoreActions entries={[...entries, ...removed]} isOpen={isPressed} />
        </Suspense>
      ) : (
        entries.map(one => <Quiet key={one.word} {...one} />)
      )}
      <Button
        variant="default"
        px={narrow ? 'xs' : undefined}
        leftSection={<IconRepeat size={16} aria-hidden />}
        onClick={() => onOpen('createSeries')}
      >
        {sayList('createRecurring')}
      </Button>
      <Button
        className={classes.create}
        px={narrow ? 'xs' : undefined}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onOpen('create')}
      >
        {say('create')}
      </Button>
      {!narrow && removed.map(one => <Quiet key={one.word} {...one} />)}
    </ScreenHeader>
  );
}

/** Beside what creates events: what is done with files of them, and what removes them, which is for administrators. */
function useEntries({ onOpen, onExport, exporting }: EventListHeaderProps) {
  const sayList = useText(listTexts);
  const navigate = useNavigate();
  const isWhole = useWholeConsole();
  const none = useQuery(regionStatsQuery('all')).data?.totalEvents === 0;
  const imports: Entry[] = [
    { icon: IconFileImport, word: sayList('importCsv'), run: () => onOpen('import') },
    { icon: IconBraces, word: sayList('dataImport'), run: () => navigate('/admin/import') },
  ];
  const entries: Entry[] = [
    ...(isWhole ? imports : []),
    { icon: IconDownload, word: sayList('exportCsv'), run: onExport, busy: exporting },
  ];
  const removed: Entry[] = !isWhole
    ? []
    : [
        { icon: IconTrash, word: sayList('trash'), run: () => onOpen('trash') },
        {
          icon: IconTrashX,
          word: sayList('deleteAll'),
          run: () => onOpen('deleteAll'),
          red: true,
          off: none,
        },
      ];
  return { entries, removed };
}

function Quiet({ icon: Sign, word, run, red, busy, off }: Entry): ReactNode {
  return (
    <Button
      variant="subtle"
      color={red ? 'red' : undefined}
      px="xs"
      leftSection={<Sign size={16} aria-hidden />}
      loading={busy}
      disabled={off}
      onClick={run}
    >
      {word}
    </Button>
  );
}
