import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { latePart } from '../../platform/page/latePart.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { screenTexts } from './screenTexts.ts';

// Apart from the screen: with everything that can be imported it is more than any other screen needs.
const ImportSteps = latePart(() => import('./ImportSteps.tsx'), 'ImportSteps');
const ImportResult = latePart(() => import('./ImportResult.tsx'), 'ImportResult');

const RUN = /^[0-9a-f-]{36}$/;

/** Data Import: a file of any kind or pasted data, what is in it, what importing it would do, and the result. */
export function ImportScreen() {
  const say = useText(screenTexts);
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
      <Suspense fallback={<Skeleton height={360} radius={12} />}>
        {run ? (
          <ImportResult key={run} id={run} onAgain={() => show(null)} />
        ) : (
          <ImportSteps onStarted={show} />
        )}
      </Suspense>
    </>
  );
}
