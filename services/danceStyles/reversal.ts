import { danceStyleStream } from '#contracts/danceStyles/danceStyle.ts';
import { differing, type Reversal, settingStep } from '#platform/history/reversal.ts';

/** How a dance style gets back what it was. A merge stays: events that had the style cannot be told from others. */
export const danceStyleReversal: Reversal<typeof danceStyleStream> = {
  of: danceStyleStream,
  derived: ['mergedInto'],
  stays: (from, to) =>
    from.status === 'merged' || to.status === 'merged' ? differing(from, to, ['name', 'status']) : [],
  gone: state => ({ ...state, status: 'retired' }),
  towards(from, to) {
    const switched = from.status === to.status ? undefined : to.status;
    return [
      ...settingStep('RenameDanceStyle', ['name'], from, to),
      ...(switched === 'active' ? [{ name: 'RestoreDanceStyle', data: {} }] : []),
      ...(switched === 'retired' ? [{ name: 'RetireDanceStyle', data: {} }] : []),
    ];
  },
};
