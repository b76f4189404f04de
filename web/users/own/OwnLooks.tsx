import { listOwnLooks } from '#contracts/audit/lookCalls.ts';
import { send } from '../../platform/calls/api.ts';
import { LookList } from '../../platform/looks/LookList.tsx';
import { lookTexts } from '../../platform/looks/lookTexts.ts';
import { useText } from '../../platform/texts/messages.ts';
import { AccountSection } from './AccountSection.tsx';

/** Who looked at the personal data of the signed-in person. */
export function OwnLooks() {
  const say = useText(lookTexts);
  return (
    <AccountSection title={say('own')} text={say('ownText')}>
      <LookList
        queryKey={['looks', 'own']}
        read={(query, signal) => send(listOwnLooks, { query }, { signal })}
      />
    </AccountSection>
  );
}
