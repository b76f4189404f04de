import { Group, Skeleton } from '@mantine/core';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../platform/texts/messages.ts';
import { StatusBadge, type Tone } from '../../ui/show/StatusBadge.tsx';
import common from '../../ui/styles/common.module.css';
import { shownSize } from '../frame/shownSize.ts';
import { shownSpan } from '../frame/shownSpan.ts';
import type { Health } from './healthQueries.ts';
import { healthTexts } from './healthTexts.ts';

const SIGNS: Record<Health['status'], { tone: Tone; icon: Icon }> = {
  healthy: { tone: 'green', icon: IconCircleCheck },
  degraded: { tone: 'yellow', icon: IconAlertTriangle },
  unhealthy: { tone: 'red', icon: IconCircleX },
};

/** Status, uptime, database and memory; without an answer, none of them. */
export function HealthCards({ health }: { health: Health | undefined }) {
  const say = useText(healthTexts);
  const language = useLanguage();
  const size = (bytes: number | null) => (bytes === null ? say('unknown') : shownSize(bytes, language));
  return (
    <dl className={common.figures} aria-label={say('cards')}>
      <Card label={say('status')}>
        {health && <StatusBadge {...SIGNS[health.status]}>{say(health.status)}</StatusBadge>}
      </Card>
      <Card label={say('uptime')}>{health && shownSpan(health.uptime, language)}</Card>
      <Card label={say('database')}>
        {health && (
          <StatusBadge {...SIGNS[health.databaseStatus]}>
            {say(`database_${health.databaseStatus}`)}
          </StatusBadge>
        )}
      </Card>
      <Card label={say('databaseSize')}>{health && size(health.databaseSize)}</Card>
      <Card label={say('memory')}>{health && size(health.memoryUsage.rss)}</Card>
    </dl>
  );
}

function Card({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <Group component="dd" mih={28} fw={600}>
        {children ?? <Skeleton width={96} height={20} />}
      </Group>
    </div>
  );
}
