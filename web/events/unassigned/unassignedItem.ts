// The open item, in one chunk.
export { RegionChoice } from './RegionChoice.tsx';
export { UnassignedDetails } from './UnassignedDetails.tsx';
