import { legalPage } from './legalPage.tsx';
import { privacyTexts } from './privacyTexts.ts';

type Section =
  | ('who' | 'given' | 'recorded' | 'cookies' | 'purpose' | 'sealed')
  | ('shared' | 'kept' | 'rights' | 'erasure' | 'age' | 'changes');

export const privacyPage = legalPage<'privacy', Section>(privacyTexts, [
  'who',
  'given',
  'recorded',
  'cookies',
  'purpose',
  'sealed',
  'shared',
  'kept',
  'rights',
  'erasure',
  'age',
  'changes',
]);
