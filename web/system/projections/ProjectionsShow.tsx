import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { latePart, useAhead } from '../../platform/page/latePart.ts';
import { useText } from '../../platform/texts/messages.ts';
import { LateDialogs } from '../../ui/dialog/LateDialogs.tsx';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import common from '../../ui/styles/common.module.css';
import { SystemTabs } from '../frame/SystemTabs.tsx';
import { systemTabTexts } from '../frame/systemTabTexts.ts';
import { Attention } from './Attention.tsx';
import { ProjectionTable } from './ProjectionTable.tsx';
import type { ProjectionDialogOf } from './projectionDialog.ts';
import { projectionsQuery } from './projectionQueries.ts';
import { projectionTexts } from './projectionTexts.ts';
import { type ProjectionRequest, useProjectionAsk } from './useProjectionAsk.ts';

const loadDialogs = () => import('./ProjectionDialogs.tsx');
const ProjectionDialogs = latePart(loadDialogs, 'ProjectionDialogs');

/** The projections: how far each is, what is done to it, and what waits for a person. */
export function ProjectionsShow() {
  const say = useText(projectionTexts);
  const found = useQuery(projectionsQuery());
  const { ask, askAll, busy } = useProjectionAsk();
  const [dialog, setDialog] = useState<ProjectionDialogOf | null>(null);
  useAhead(loadDialogs);
  const close = () => setDialog(null);
  const projections = found.data;
  const isStopped = projections?.some(({ state }) => state === 'stopped');
  return (
    <>
      <ScreenHeader title={useText(systemTabTexts)('title')}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => setDialog({ kind: 'all', name: '' })}
        >
          {say('rebuildAll')}
        </Button>
      </ScreenHeader>
      <SystemTabs />
      <Text mb="md" className={common.note}>
        {say('about')}
      </Text>
      {found.isError && (
        <ErrorPanel title={say('failed')} error={found.error} onRetry={() => found.refetch()} />
      )}
      {isStopped && <ErrorPanel title={say('stopped')} />}
      {projections && <Attention projections={projections} ask={ask} onOpen={setDialog} />}
      {(projections || !found.isError) && (
        <ProjectionTable projections={projections} ask={ask} onOpen={setDialog} />
      )}
      <LateDialogs opened={dialog !== null}>
        <ProjectionDialogs
          dialog={dialog}
          busy={busy}
          onAsk={(name: string, body: ProjectionRequest) =>
            void ask(name, body).then(isDone => isDone && close())
          }
          onAskAll={() => void askAll().then(isDone => isDone && close())}
          onClose={close}
        />
      </LateDialogs>
    </>
  );
}
