import { streams } from '#contracts/streams.ts';

/** Every kind of stream with the types of its facts. */
export const AUDIT_KINDS = streams.map(({ category, facts }) => ({ category, types: Object.keys(facts) }));
