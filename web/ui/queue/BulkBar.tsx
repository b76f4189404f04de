import { Box, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RunRead } from '#contracts/system/runCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import common from '../styles/common.module.css';
import { bulkTexts } from './bulkTexts.ts';
import type { LeftOut } from './useBulkRun.ts';

type BulkBarProps = {
  count: number;
  onClear: () => void;
  /** The progress of the decisions, while that is not shown elsewhere. */
  progress: RunRead | null;
  left: LeftOut | undefined;
  /** The message that says how many could not be decided. */
  leftOut: (left: LeftOut) => string;
  /** Further ways to select. */
  offer?: ReactNode;
  /** The decisions. */
  children: ReactNode;
};

/** The actions for the selected items, their progress, and what could not be done. */
export function BulkBar({ count, onClear, progress, left, leftOut, offer, children }: BulkBarProps) {
  const say = useText(bulkTexts);
  return (
    <Group
      component="section"
      gap="8px 12px"
      mt="md"
      pos="sticky"
      bottom={12}
      className={common.bar}
      aria-label={say('selected', { count })}
    >
      {offer}
      {progress && <BulkProgress run={progress} />}
      <Text role="status" me="auto">
        {say('selected', { count })}
      </Text>
      <Button variant="subtle" onClick={onClear}>
        {say('clearSelection')}
      </Button>
      {children}
      {left && left.count > 0 && (
        <Box role="alert" w="100%">
          {leftOut(left)}
          <Box component="ul" m={0} pl={20}>
            {left.reasons.map(reason => (
              <li key={reason}>{reason}</li>
            ))}
          </Box>
        </Box>
      )}
    </Group>
  );
}

export function BulkProgress({ run: { succeeded, failed, skipped, total } }: { run: RunRead }) {
  const say = useText(bulkTexts);
  const done = succeeded + failed + skipped;
  return (
    <Group gap="sm" w="100%" wrap="nowrap" className={common.note}>
      <progress
        value={total === null ? undefined : done}
        max={total ?? 1}
        aria-label={say('progressLabel')}
      />
      {total !== null && <span>{say('progress', { done, total })}</span>}
    </Group>
  );
}
