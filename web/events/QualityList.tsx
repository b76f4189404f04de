import { useSearchParams } from 'react-router-dom';
import { useWholeConsole } from '../platform/areas/wholeConsole.ts';
import { useText } from '../platform/texts/messages.ts';
import { ScreenHeader } from '../ui/screen/ScreenHeader.tsx';
import { useGlow } from '../ui/show/useGlow.ts';
import { EventDialogs } from './EventDialogs.tsx';
import { useEventDialog } from './event/useEventDialog.ts';
import { GapList } from './gapList/GapList.tsx';
import { GapTabs } from './gapList/GapTabs.tsx';
import { gapKinds, kindIn } from './quality/qualityList.ts';
import { qualityTexts } from './quality/qualityTexts.ts';

/** Data Quality: what events, series and dates lack, a tab for each kind of gap, and its fix in each row. */
export function QualityList() {
  const say = useText(qualityTexts);
  const [address] = useSearchParams();
  const { dialog, hrefOf, open, close } = useEventDialog();
  const { glowing, glow } = useGlow();
  const kind = kindIn(address, gapKinds(useWholeConsole()));
  return (
    <>
      <ScreenHeader title={say('title')} />
      <GapTabs kind={kind} />
      <GapList key={kind} kind={kind} glowing={glowing} hrefOf={hrefOf} />
      <EventDialogs dialog={dialog} onOpen={open} onClose={close} onWritten={glow} />
    </>
  );
}
