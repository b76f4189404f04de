// The open item, in one chunk.
export { ImportedChoices } from './ImportedChoices.tsx';
export { ImportedFacts } from './ImportedFacts.tsx';
