import { legalPage } from './legalPage.tsx';
import { termsTexts } from './termsTexts.ts';

type Section =
  | ('agreement' | 'age' | 'cost' | 'account' | 'conduct' | 'events')
  | ('organizers' | 'sent' | 'ending' | 'liability' | 'changes');

export const termsPage = legalPage<'terms', Section>(termsTexts, [
  'agreement',
  'age',
  'cost',
  'account',
  'conduct',
  'events',
  'organizers',
  'sent',
  'ending',
  'liability',
  'changes',
]);
