import { z } from 'zod';
import type { Call } from '../platform/call.ts';
import { changeEvent, deleteEvent } from './calls.ts';
import { seriesPreview } from './series/seriesPreview.ts';
import { changeSeries, deleteSeries } from './seriesCalls.ts';

// A change of a series can be tried: the same call with `?preview=true` records nothing and says what it would
// do. To a client trying and doing are two calls, each with its own answer; to the server they are one route.

/** Sent with this revision in `If-Match`, the change does what was shown, or is refused with 412. */
const previewAnswer = z.object({ preview: seriesPreview, revision: z.int() });

type QueryOf<C extends Call, Added extends z.ZodRawShape> = z.ZodObject<
  (C['query'] extends z.ZodObject<infer Shape> ? Shape : Record<never, never>) & Added
>;
type Preview<C extends Call> = Omit<C, 'query' | 'answer'> & {
  query: QueryOf<C, { preview: z.ZodLiteral<true> }>;
  answer: typeof previewAnswer;
};
type Either<C extends Call> = Omit<C, 'query' | 'answer'> & {
  query: QueryOf<C, { preview: z.ZodDefault<typeof flag> }>;
  answer: z.ZodUnion<[C['answer'], typeof previewAnswer]>;
};

const flag = z.stringbool();

function previewOf<C extends Call>(call: C): Preview<C> {
  const query = (call.query ?? z.object({})).extend({ preview: z.literal(true) });
  return { ...call, query, answer: previewAnswer } as unknown as Preview<C>;
}

/** A call as the server registers it, which either executes or previews. */
export function orPreview<C extends Call>(call: C): Either<C> {
  const query = (call.query ?? z.object({})).extend({ preview: flag.default(false) });
  return { ...call, query, answer: z.union([call.answer, previewAnswer]) } as unknown as Either<C>;
}

export const previewEventChange = previewOf(changeEvent);
export const previewEventDeletion = previewOf(deleteEvent);
export const previewSeriesChange = previewOf(changeSeries);
export const previewSeriesDeletion = previewOf(deleteSeries);
