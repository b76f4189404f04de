import { Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useText } from '../platform/texts/messages.ts';
import { auditTexts } from './messages.ts';

type OlderNewerProps = { page: number; hasMore: boolean; onPage: (page: number) => void };

/** Pages through a log whose acts are not counted; hidden if everything fits on one page. */
export function OlderNewer({ page, hasMore, onPage }: OlderNewerProps) {
  const say = useText(auditTexts);
  if (page === 1 && !hasMore) return null;
  return (
    <Group component="nav" justify="flex-end" gap="sm" mt="md" fz={14} aria-label={say('pages')}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChevronLeft size={14} aria-hidden />}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        {say('newer')}
      </Button>
      <span aria-current="page">{say('page', { page })}</span>
      <Button
        variant="default"
        size="xs"
        rightSection={<IconChevronRight size={14} aria-hidden />}
        disabled={!hasMore}
        onClick={() => onPage(page + 1)}
      >
        {say('older')}
      </Button>
    </Group>
  );
}
