import { Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/platform/call.ts';
import type { systemStatus } from '#contracts/system/dashboardCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { RelativeTime } from '../../ui/show/RelativeTime.tsx';
import { type Looks, StatusBadge } from '../../ui/show/StatusBadge.tsx';
import common from '../../ui/styles/common.module.css';
import { dashboardTexts } from './dashboardTexts.ts';
import { Panel } from './Panel.tsx';
import { statusQuery } from './queries.ts';

type Label = AnswerOf<typeof systemStatus>['labels'][number];
type State = Label['state'];

const PARTS = ['api', 'database', 'performance'] as const satisfies readonly Label['part'][];
const SIGNS: Looks<State> = {
  good: { tone: 'green', icon: IconCircleCheck },
  fair: { tone: 'yellow', icon: IconAlertTriangle },
  bad: { tone: 'red', icon: IconCircleX },
  unknown: { tone: 'quiet', icon: IconHelpCircle },
};

/** Three labels from the server's latest check; without an answer none of them claims to be healthy. */
export function HealthPanel() {
  const say = useText(dashboardTexts);
  const status = useQuery(statusQuery());
  const answer = status.isError ? undefined : status.data;
  const why = say(status.isError ? 'healthFailed' : 'healthChecking');
  return (
    <Panel id="system-health" title={say('health')} busy={status.isPending}>
      <Stack component="ul" className={common.plain} gap={10} aria-live="polite">
        {PARTS.map(part => {
          const { state, detail } = answer?.labels.find(one => one.part === part) ?? {
            state: 'unknown' as const,
            detail: why,
          };
          return (
            <Stack component="li" gap={2} align="flex-start" key={part}>
              <StatusBadge {...SIGNS[state]}>{say(`${part}_${state}`)}</StatusBadge>
              <span className={common.quiet}>{detail}</span>
            </Stack>
          );
        })}
      </Stack>
      {answer && (
        <Text mt={10} className={common.quiet}>
          {say('healthChecked')} <RelativeTime at={answer.checkedAt} />
        </Text>
      )}
    </Panel>
  );
}
