import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { listActs, listAudit } from '#contracts/audit/calls.ts';
import { compareMoments } from '#contracts/past/between.ts';
import { showMoment } from '#contracts/past/calls.ts';
import { showSteps } from '#contracts/past/steps.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { offerRegions } from '#contracts/regions/calls.ts';
import { send } from '../platform/calls/api.ts';

const ACTS = 50;
const POLL = 400;

/** The last acts up to a moment, newest first. */
export const actsUntilQuery = (until: string) =>
  queryOptions({
    queryKey: ['past', 'acts', until],
    queryFn: ({ signal }) => send(listActs, { query: { until, limit: ACTS } }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Where acts around a moment end. */
export const aroundQuery = (at: string) =>
  queryOptions({
    queryKey: ['past', 'around', at],
    queryFn: ({ signal }) => send(showMoment, { query: { at } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** How far the rows of a moment are, while they are waited for. */
export const momentQuery = (at: string) =>
  queryOptions({
    queryKey: ['past', 'moment', at],
    queryFn: ({ signal }) => send(showMoment, { query: { at } }, { signal }),
    refetchInterval: POLL,
    gcTime: 0,
  });

export type RowStep = AnswerOf<typeof showSteps>['steps'][number];

/** How a row came to be, up to a moment or a position if given. */
export const stepsQuery = (stream: string, at?: string, upTo?: string) =>
  queryOptions({
    queryKey: ['past', 'steps', stream, at, upTo],
    queryFn: ({ signal }) =>
      send(showSteps, { params: { stream }, query: { at, position: upTo } }, { signal }),
  });

const ENTRIES = 50;

/** The last facts of a stream, as the audit log words them. */
export const entriesOfQuery = (stream: string) =>
  queryOptions({
    queryKey: ['past', 'entries', stream],
    queryFn: ({ signal }) => send(listAudit, { query: { stream, limit: ENTRIES } }, { signal }),
  });

export const COMPARED_PAGE = 25;

type Compared = Omit<z.input<(typeof compareMoments)['query']>, 'limit' | 'offset'>;

/** A page of what differs in a list between two moments. */
export const comparisonQuery = (asked: Compared, page: number) =>
  queryOptions({
    queryKey: ['past', 'between', asked, page],
    queryFn: ({ signal }) => {
      const query = { ...asked, limit: COMPARED_PAGE, offset: COMPARED_PAGE * (page - 1) };
      return send(compareMoments, { query }, { signal });
    },
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Regions to choose from. */
export const regionsQuery = () =>
  queryOptions({
    queryKey: ['past', 'regions'],
    queryFn: async ({ signal }) =>
      (await send(offerRegions, { query: { status: 'all' } }, { signal })).regions,
  });
