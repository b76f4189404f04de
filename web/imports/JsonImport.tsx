import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { latePart } from '../platform/page/latePart.ts';
import { useText } from '../platform/texts/messages.ts';
import { ScreenHeader } from '../ui/screen/ScreenHeader.tsx';
import { JsonFields } from './JsonFields.tsx';
import classes from './JsonImport.module.css';
import { JsonStaging } from './JsonStaging.tsx';
import { jsonTexts } from './jsonTexts.ts';

const JsonRun = latePart(() => import('./JsonRun.tsx'), 'JsonRun');

const RUN = /^[0-9a-f-]{36}$/;

/** Data Import: stage JSON, see what importing it would do, and import it. */
export function JsonImport() {
  const say = useText(jsonTexts);
  const [address, setAddress] = useSearchParams();
  const named = address.get('run') ?? '';
  const run = RUN.test(named) ? named : null;
  // In the address, so that a reload does not lose it.
  const show = (id: string | null) => setAddress(id ? { run: id } : {}, { replace: id === null });
  return (
    <>
      <ScreenHeader title={say('title')}>
        <Button
          component={Link}
          to="/admin/events"
          variant="subtle"
          px="xs"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {say('back')}
        </Button>
      </ScreenHeader>
      <div className={classes.screen}>
        {run ? (
          <Suspense>
            <JsonRun key={run} id={run} onAgain={() => show(null)} />
          </Suspense>
        ) : (
          <>
            <JsonStaging onStarted={show} />
            <JsonFields />
          </>
        )}
      </div>
    </>
  );
}
