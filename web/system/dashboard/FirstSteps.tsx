import { Box, Text } from '@mantine/core';
import { IconArrowRight, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { FIRST_STEPS } from '#contracts/system/dashboardCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import common from '../../ui/styles/common.module.css';
import classes from './FirstSteps.module.css';
import { firstStepsTexts } from './firstStepsTexts.ts';
import { Panel } from './Panel.tsx';
import { firstStepsQuery } from './queries.ts';

const PATHS = {
  region: '/admin/regions?dialog=create',
  organizer: '/admin/organizers?dialog=create',
  event: '/admin/events?dialog=create',
  colleague: '/admin/users?dialog=invite',
} as const satisfies Record<(typeof FIRST_STEPS)[number], string>;

/** What a new installation needs first, each step ticked once it is taken. Shows nothing once all are. */
export function FirstSteps() {
  const say = useText(firstStepsTexts);
  const taken = useQuery(firstStepsQuery()).data;
  if (!taken || taken.length === FIRST_STEPS.length) return null;
  const next = FIRST_STEPS.find(step => !taken.includes(step));
  return (
    <Box mb={20}>
      <Panel
        id="first-steps"
        title={say('title')}
        action={<span className={common.note}>{say('count', { done: taken.length })}</span>}
      >
        <Text mb={14} c="dimmed">
          {say('lead')}
        </Text>
        <ol className={`${common.plain} ${classes.steps}`}>
          {FIRST_STEPS.map((step, index) => {
            const isTaken = taken.includes(step);
            return (
              <li key={step} data-taken={isTaken || undefined} data-next={step === next || undefined}>
                <span className={classes.mark} aria-hidden>
                  {isTaken ? <IconCircleCheckFilled size={26} /> : index + 1}
                </span>
                <div>
                  {isTaken ? (
                    <span className={classes.name}>
                      {say(step)}{' '}
                      <Box component="span" c="var(--green)" fz={13} fw={500}>
                        {say('done')}
                      </Box>
                    </span>
                  ) : (
                    <Link to={PATHS[step]} className={classes.name}>
                      {say(step)} <IconArrowRight size={16} aria-hidden />
                    </Link>
                  )}
                  <p>{say(`${step}Why`)}</p>
                </div>
              </li>
            );
          })}
        </ol>
      </Panel>
    </Box>
  );
}
