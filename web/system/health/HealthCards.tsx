import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../platform/texts/messages.ts';
import { type Looks, StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { shownSize } from '../frame/shownSize.ts';
import { shownSpan } from '../frame/shownSpan.ts';
import classes from './Health.module.css';
import type { Health } from './healthQueries.ts';
import { healthTexts } from './healthTexts.ts';

const SIGNS: Looks<Health['status']> = {
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
    <dl className={classes.cards} aria-label={say('cards')}>
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
      <dd>{children ?? <Skeleton width={96} height={20} />}</dd>
    </div>
  );
}
