import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useText } from '../../platform/texts/messages.ts';
import common from '../styles/common.module.css';
import { uiTexts } from '../texts/messages.ts';
import classes from './Pager.module.css';
import { pagesAround } from './pagesAround.ts';

type PagerProps = {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  total: number;
  /** How many pages on either side of the current one have a button; 1 by default. */
  near?: number;
  onPage: (page: number) => void;
};

/** Moves through the pages of a list; hidden if everything fits on one page. */
export function Pager({ page, pageSize, total, near, onPage }: PagerProps) {
  const say = useText(uiTexts);
  const count = Math.ceil(total / pageSize);
  if (count <= 1) return null;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  return (
    <nav className={classes.pager} aria-label={say('pages')}>
      <p className={common.note}>{say('showing', { from, to, total })}</p>
      <Group gap={6}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconChevronLeft size={14} aria-hidden />}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          {say('previous')}
        </Button>
        <PageNumbers page={page} count={count} near={near} onPage={onPage} />
        <Button
          variant="default"
          size="xs"
          rightSection={<IconChevronRight size={14} aria-hidden />}
          disabled={page >= count}
          onClick={() => onPage(page + 1)}
        >
          {say('next')}
        </Button>
      </Group>
    </nav>
  );
}

type PageNumbersProps = Pick<PagerProps, 'page' | 'near' | 'onPage'> & { count: number };

function PageNumbers({ page, count, near, onPage }: PageNumbersProps) {
  const say = useText(uiTexts);
  return pagesAround(page, count, near).map((mark, at, marks) =>
    mark === 'gap' ? (
      <Text key={`gap after ${marks[at - 1]}`} span miw={20} ta="center" c="dimmed" aria-hidden="true">
        …
      </Text>
    ) : (
      <Button
        key={mark}
        variant={mark === page ? 'filled' : 'default'}
        size="xs"
        miw={32}
        px="xs"
        aria-label={say('page', { page: mark })}
        aria-current={mark === page ? 'page' : undefined}
        onClick={() => onPage(mark)}
      >
        {mark}
      </Button>
    ),
  );
}
