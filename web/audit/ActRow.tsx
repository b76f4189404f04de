import { Box, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import type { Act } from '#contracts/audit/calls.ts';
import { useText } from '../platform/texts/messages.ts';
import { ExactTime } from '../ui/show/RelativeTime.tsx';
import common from '../ui/styles/common.module.css';
import { ActorKind } from './ActorKind.tsx';
import classes from './AuditLog.module.css';
import { useAuditWords } from './auditWords.ts';
import { FactsOfAct } from './FactsOfAct.tsx';
import type { AuditFilters } from './filters/auditFilters.ts';
import { LateFactDetails } from './LateFactDetails.tsx';
import { auditTexts } from './messages.ts';

type ActRowProps = { act: Act; onChange: (changed: Partial<AuditFilters>) => void };

/** One act in one line, which expands to its facts. */
export function ActRow({ act, onChange }: ActRowProps) {
  const say = useText(auditTexts);
  const { tell, inWords } = useAuditWords();
  const [opened, { toggle }] = useDisclosure(false);
  const [first] = act.entries;
  if (!first) return null;
  const several = act.facts > 1;
  const whole = { others: act.things - 1, inAll: act.inAll };
  const sentence = inWords(act.entries, whole);
  return (
    <li className={classes.act}>
      <div className={classes.line}>
        <ActorKind actor={first.actor} onOnly={() => onChange({ actor: first.actor.id })} />
        <p className={`${classes.sentence} ${common.told}`}>
          {tell(act.entries, whole)}
          {first.reason && (
            <Box component="span" display="block" className={common.quiet}>
              {say('because', { reason: first.reason })}
            </Box>
          )}
        </p>
        <span className={`${common.quiet} ${classes.when}`}>
          <ExactTime at={first.at} />
        </span>
        <UnstyledButton
          className={classes.unfold}
          aria-expanded={opened}
          aria-label={
            several ? say('factsOf', { count: act.facts, sentence }) : say('detailsOf', { sentence })
          }
          onClick={toggle}
        >
          {several ? say('facts', { count: act.facts }) : say('details')}
          <IconChevronRight size={14} aria-hidden />
        </UnstyledButton>
      </div>
      {opened && (several ? <FactsOfAct act={act} /> : <LateFactDetails position={first.position} />)}
    </li>
  );
}
