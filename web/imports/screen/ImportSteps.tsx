import { type DragEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { latePart, useAhead } from '../../platform/page/latePart.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ImportBar } from './ImportBar.tsx';
import { ImportFields } from './ImportFields.tsx';
import classes from './ImportScreen.module.css';
import { ImportSourceCard, useTakenFile } from './ImportSourceCard.tsx';
import { ImportStepBar } from './ImportStepBar.tsx';
import { screenTexts } from './screenTexts.ts';
import { useFigures, useImport, useSteps } from './useImport.ts';

const loadContents = () => import('./ImportContents.tsx');
const loadTrial = () => import('./ImportTrial.tsx');
const ImportContents = latePart(loadContents, 'ImportContents');
const ImportTrial = latePart(loadTrial, 'ImportTrial');

/** The steps before an import, one below the other: the file, what is in it, what importing it would do. */
export function ImportSteps({ onStarted }: { onStarted: (runId: string) => void }) {
  const say = useText(screenTexts);
  const importing = useImport(onStarted);
  useAhead(loadContents, loadTrial);
  const { read, tried, restored } = importing;
  const found = useFigures(tried);
  const steps = useSteps(importing, found);
  const take = useTakenFile(steps);
  const step = tried ? 'stepTrial' : read ? 'stepContents' : 'stepFile';
  return (
    <div className={classes.screen} {...dropped(take)}>
      <ImportStepBar step={step} />
      {restored && (
        <p role="status" className={classes.kept}>
          {say('kept')}
        </p>
      )}
      <ImportSourceCard importing={importing} steps={steps} onTake={take} />
      <Suspense>
        {read && <ImportContents read={read} importing={importing} />}
        {tried && (
          <Shown of={tried.runId} still={restored}>
            <ImportTrial tried={tried} found={found} importing={importing} />
          </Shown>
        )}
      </Suspense>
      <ImportBar importing={importing} steps={steps} found={found} />
      {!read && <ImportFields />}
    </div>
  );
}

function dropped(take: (file: File) => Promise<void>) {
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      const file = event.dataTransfer.files[0];
      if (event.defaultPrevented || !file) return;
      event.preventDefault();
      void take(file);
    },
  };
}

/** Brings a new result into view; after a reload, the page stays where it was. */
function Shown({ of, still, children }: { of: string | undefined; still: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!still) place.current?.scrollIntoView({ block: 'start' });
  }, [of]);
  return (
    <div ref={place} className={classes.shown}>
      {children}
    </div>
  );
}
