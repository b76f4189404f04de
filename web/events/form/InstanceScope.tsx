import { useQuery } from '@tanstack/react-query';
import type { EventRead } from '#contracts/events/calls.ts';
import type { Scope } from '#contracts/events/series/series.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Section } from '../../ui/form/FormSection.tsx';
import common from '../../ui/styles/common.module.css';
import { streamOf } from '../event/kinds.ts';
import { datesQuery } from '../event/seriesQueries.ts';
import { seriesTexts } from '../event/seriesTexts.ts';
import { ScopeChoice } from '../series/ScopeChoice.tsx';
import { offeredScopes } from '../series/scopes.ts';

type InstanceScopeProps = { event: EventRead; scope: Scope; onChange: (scope: Scope) => void };

/** Which dates of the series an edit of one date applies to. */
export function InstanceScope({ event, scope, onChange }: InstanceScopeProps) {
  const say = useText(seriesTexts);
  const dates = useQuery(datesQuery(streamOf(event.id)));
  const options = offeredScopes(dates.data?.dates, event.instance?.key).map(value => ({
    value,
    label: say(value),
    help: say(`${value}Help`),
  }));
  return (
    <Section title={say('scope')}>
      <div className={common.wide}>
        <ScopeChoice label={say('scopeQuestion')} options={options} value={scope} onChange={onChange} />
      </div>
    </Section>
  );
}
