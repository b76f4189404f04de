import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Act, AuditEntry } from '#contracts/audit/calls.ts';
import { useText } from '../platform/texts/messages.ts';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import common from '../ui/styles/common.module.css';
import classes from './AuditLog.module.css';
import { useAuditWords } from './auditWords.ts';
import { LateFactDetails } from './LateFactDetails.tsx';
import { auditTexts } from './messages.ts';
import { factsOfActQuery } from './queries.ts';

/** The facts of one act as a list; fetched here if the act does not include all of them. */
export function FactsOfAct({ act }: { act: Act }) {
  const say = useText(auditTexts);
  const whole = act.entries.length === act.facts;
  const facts = useInfiniteQuery({ ...factsOfActQuery(act.correlationId), enabled: !whole });
  const entries = whole ? act.entries : (facts.data?.pages.flatMap(page => page.entries) ?? []);
  return (
    <>
      {!whole && facts.isPending && <Skeleton height={160} />}
      {facts.isError && (
        <ErrorPanel title={say('factFailed')} error={facts.error} onRetry={() => facts.refetch()} />
      )}
      <ol className={classes.facts}>
        {entries.map(entry => (
          <FactLine key={entry.position} entry={entry} />
        ))}
      </ol>
      {facts.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={facts.isFetchingNextPage}
          onClick={() => facts.fetchNextPage()}
        >
          {say('more')}
        </Button>
      )}
    </>
  );
}

function FactLine({ entry }: { entry: AuditEntry }) {
  const say = useText(auditTexts);
  const { tell, inWords } = useAuditWords();
  const [opened, { toggle }] = useDisclosure(false);
  return (
    <li>
      <div className={classes.line}>
        <p className={`${classes.sentence} ${common.told}`}>{tell([entry])}</p>
        <UnstyledButton
          className={classes.unfold}
          aria-expanded={opened}
          aria-label={say('detailsOf', { sentence: inWords([entry]) })}
          onClick={toggle}
        >
          {say('details')}
          <IconChevronRight size={14} aria-hidden />
        </UnstyledButton>
      </div>
      {opened && <LateFactDetails position={entry.position} />}
    </li>
  );
}
