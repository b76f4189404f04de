import { Button, Group } from '@mantine/core';
import type { Picked } from '../../platform/list/picked.ts';
import { language, useText } from '../../platform/texts/messages.ts';
import { listTexts } from '../event/listTexts.ts';

type BulkBannerProps = {
  picked: Picked;
  wholePage: boolean;
  count: number;
  total: number;
  pickAll: () => void;
  clear: () => void;
};

/** Once a whole page is selected, offers to select all matches on all pages. */
export function BulkBanner({ picked, wholePage, count, total, pickAll, clear }: BulkBannerProps) {
  const say = useText(listTexts);
  if (!picked.all && !(wholePage && total > count)) return null;
  return (
    <Group gap="4px 10px" fz={14} w="100%" role="status">
      {picked.all ? say('allSelected', { count }) : say('pageSelected', { count })}
      {picked.all ? (
        <Button variant="default" size="compact-sm" onClick={clear}>
          {say('clearSelection')}
        </Button>
      ) : (
        <Button variant="default" size="compact-sm" onClick={pickAll}>
          {say('selectMatching', { count: total.toLocaleString(language()) })}
        </Button>
      )}
    </Group>
  );
}
