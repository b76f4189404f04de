import type { FastifyInstance } from 'fastify';
import type { PostgresPool } from 'kysely';
import { streams } from '#contracts/streams.ts';
import type { AppParts } from '#platform/areas/appParts.ts';
import type { Core } from '#platform/areas/core.ts';
import { cityPool } from '#platform/cities/citySql.ts';
import { cityBounds, readsInCities } from '#platform/commands/cityStreams.ts';
import { type CommandParts, commandExecutor } from '#platform/commands/commands.ts';
import { creationExecutor } from '#platform/commands/createEach.ts';
import { firstStreamOf, loadEnd, loadStream } from '#platform/commands/loadStream.ts';
import { decider } from '#platform/commands/rules.ts';
import { type StreamMemory, streamMemory } from '#platform/commands/streamMemory.ts';
import { streamStates } from '#platform/commands/streamStates.ts';
import { commandTrial } from '#platform/commands/tryCommand.ts';
import { readModel } from '#platform/database/database.ts';
import { type Freshness, freshness } from '#platform/database/freshness.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { type FactCodec, factCodec } from '#platform/facts/factCodec.ts';
import { factsBetween } from '#platform/facts/factsBetween.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { listExporter } from '#platform/files/exportList.ts';
import type { Admission } from '#platform/http/admission.ts';
import { api } from '#platform/http/api.ts';
import { idempotency } from '#platform/http/idempotency.ts';
import { lookRecorder } from '#platform/looks/looks.ts';
import { measureWaits } from '#platform/metrics/requestMetrics.ts';
import { momentNow } from '#platform/past/moment.ts';
import { pastReads } from '#platform/past/pastReads.ts';
import { pastPool } from '#platform/past/pastSql.ts';
import { localAddress } from '#platform/program/localAddress.ts';
import { READS_OF_PRIMARY, replicaReads } from '#platform/replica/replicaReads.ts';
import { runStarter } from '#platform/runs/startRun.ts';
import type { Store } from '#platform/store/store.ts';
import { type AccessSchema, accountFinder, namesOf } from './access/sessions/sessions.ts';
import { CITY_STREAMS, CITY_TABLES, regionsInLog } from './compose/cityTeams.ts';
import { rules } from './compose/rules.ts';
import { ownership } from './events/ofOrganizer/ownership.ts';
import { memberships } from './organizers/team/memberships.ts';

/** The limit to which `X-Stale` counts facts. */
const MOST_COUNTED = 1_000;

/** Makes what the routes of every area are made with. */
export function coreOf(app: FastifyInstance, parts: AppParts): Core {
  const { pool, store, log, brand = 'Tanda', dataDir = '.data', clock = () => new Date() } = parts;
  const keys = subjectKeys(pool);
  const codec = factCodec(streams, keys);
  const memory = memoryOfStreams(codec, store, app);
  const states = streamStates(pool, error => log.warn({ err: error }, 'states of long streams'));
  const waiting = waitingFor(app, parts, isListening => memory.require(KEYS_KEPT, isListening));
  const { db, reads } = readModelOf(parts, waiting);
  const { regionsOf, boundsOf } = citiesOf({ store, codec, states });
  const names = { namesOf: (ids: readonly string[]) => namesOf(db, ids) };
  const commanding: CommandParts = { store, codec, rules, memory, states, boundsOf, ...names };
  const execute = commandExecutor(commanding);
  const past = pastReads({ pool, clock });
  const looking = lookingOf(parts, clock);
  const calls = api(app, {
    ...{ ...reads, ...looking, past },
    freshness: waiting,
    // Facts that cannot be counted still mean that the rows are behind.
    factsBetween: (after, upTo) =>
      factsBetween({ pool, store }, { after, upTo, most: MOST_COUNTED }).catch(() => 1),
    idempotency: idempotency(pool),
    admission: { ...admissionOf(parts, clock, commanding), regionsOf },
  });
  return {
    app,
    parts,
    ...{ pool, store, log, brand, dataDir, reads, past },
    db: <Schema>() => db as unknown as ReadModel<Schema>,
    keys,
    codec,
    execute,
    regionsOf,
    createEach: creationExecutor(commanding),
    tryCommand: commandTrial(commanding),
    decide: decider(rules),
    ...readsInCities(CITY_STREAMS, readsOf(commanding)),
    exportList: listExporter({ execute, ...looking }),
    startRun: runStarter({ store, execute, freshness: waiting }),
    freshness: waiting,
    calls,
    clock: () => momentNow()?.at ?? clock(),
    publicUrl: () => parts.publicUrl ?? listeningAt(app),
  };
}

/** What waits until rows are up to date. */
function waitingFor(
  app: FastifyInstance,
  { pool, log, metrics }: AppParts,
  onListening: (isListening: boolean) => void,
): Freshness {
  const onError = (error: Error): void => log.warn({ err: error }, 'listening for projections');
  const waiting = measureWaits(freshness(pool, onError, onListening), metrics);
  app.addHook('onClose', () => waiting.close());
  return waiting;
}

/** Who looks after which cities, and what they must keep to. */
function citiesOf(parts: Pick<CommandParts, 'store' | 'codec' | 'states'>) {
  const regionsOf = regionsInLog((of, stream) => loadEnd(parts, of, stream));
  return { regionsOf, boundsOf: cityBounds(CITY_STREAMS, regionsOf) };
}

/** What records who looks at whom. */
function lookingOf({ pool, log }: AppParts, clock: () => Date) {
  const onError = (error: Error): void => log.warn({ err: error }, 'who looked is sorted later');
  return { noteLooks: lookRecorder({ pool, clock, onError }), clock };
}

/** The read model, in the database or also in a replica of it. */
function readModelOf({ pool, replica, metrics, log }: AppParts, { changed }: Freshness) {
  const onError = (error: Error): void => log.warn({ err: error }, 'the replica is not read for now');
  const onRead = (database: string): void => metrics?.count('tanda_reads_total', { database });
  const { pool: either, reads } = replica
    ? replicaReads({ primary: pool, replica, changed, onRead, onError })
    : { pool, reads: READS_OF_PRIMARY };
  const seen = cityPool(pastPool(either as PostgresPool), CITY_TABLES);
  return { db: readModel<AccessSchema>(seen), reads };
}

/** Who may make which call. */
function admissionOf(
  { pool, log }: AppParts,
  clock: () => Date,
  commanding: CommandParts,
): Omit<Admission, 'regionsOf'> {
  const { endOf } = readsOf(commanding);
  return {
    authenticate: accountFinder({ pool, clock, onError: error => log.warn(error) }),
    teams: { memberOf: memberships(endOf), isOf: ownership(endOf) },
  };
}

function readsOf(parts: CommandParts): Pick<Core, 'load' | 'endOf' | 'firstOf'> {
  const { memory: _, ...withoutMemory } = parts;
  return {
    load: (stream, options) => loadStream(withoutMemory, stream, options),
    endOf: (of, stream, before) => loadEnd(withoutMemory, of, stream, before),
    firstOf: streams => firstStreamOf(parts, streams),
  };
}

/** A crash of Postgres may take back keys of commands, whose retries then look new: see `Asked.isNew`. */
const KEYS_KEPT = 'Postgres has not restarted';
/** Nothing in a stream itself tells that it was hidden or cut off. */
const SHOWN = 'the store tells which streams it hides';

/** The memory of streams, in use while nothing can happen behind its back that an append would not notice. */
function memoryOfStreams(codec: FactCodec, store: Store, app: FastifyInstance): StreamMemory {
  const memory = streamMemory(codec);
  for (const condition of [KEYS_KEPT, SHOWN]) memory.require(condition, false);
  const closing = new AbortController();
  app.addHook('onClose', async () => closing.abort());
  store.followSettings({
    signal: closing.signal,
    onChange: memory.changed,
    onFollowing: isFollowing => memory.require(SHOWN, isFollowing),
  });
  return memory;
}

/** Where this server is reached on its own machine. Never from the request: a caller can put anything there. */
function listeningAt(app: FastifyInstance): string {
  const at = app.server.address();
  return at && typeof at === 'object' ? localAddress(at.address, at.port) : localAddress('127.0.0.1', 80);
}
