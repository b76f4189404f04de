import { Presets, SingleBar } from 'cli-progress';
import { streams } from '#contracts/streams.ts';
import { commandExecutor } from '#platform/commands/commands.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { lookForKeys } from '#platform/facts/missingKeys.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { onStop, reportReady } from '#platform/program/child.ts';
import { connections } from '#platform/program/connections.ts';
import { readSettingsOf } from '#platform/program/processSettings.ts';
import { reachStore } from '#platform/store/reachStore.ts';
import { soleWriter } from '#platform/store/soleWriter.ts';
import { connectStore } from '#platform/store/store.ts';
import type { Tanda } from '../embedded/supervisor.ts';
import { eventRules } from '../events/event/event.ts';
import { seriesRules } from '../events/series/series.ts';
import { feedbackRules } from '../feedback/feedback.ts';
import { importedEventRules } from '../importedEvents/importedEvent.ts';
import { sourceRules } from '../importedEvents/source.ts';
import { organizerRules } from '../organizers/organizer.ts';
import { recommendationRules } from '../recommendations/recommendation.ts';
import { regionRules } from '../regions/region.ts';
import { userRules } from '../users/user/user.ts';
import { venueRules } from '../venues/venue.ts';
import { type DemoProgress, type DemoResult, ensureDemo } from './demo.ts';

const rules = [
  ...[eventRules, seriesRules, feedbackRules, organizerRules, regionRules, userRules],
  ...[venueRules, recommendationRules, importedEventRules, sourceRules],
];

// Records the demonstration history: as a child of npm start, which passes it the servers, or by hand (npm
// run demo) with the servers in the settings, those of a running instance, or embedded ones started for the
// purpose.

type Servers = { database: string; eventStore: string };

/** The embedded servers have 10 s to stop. */
const STOP_PATIENCE_MS = 12_000;

const supervised = process.connected;
const begun = performance.now();
const say = (line: string): void => console.log(`  ${line}`);
const stopping = new AbortController();
let tanda: Tanda | undefined;
let finished: Promise<unknown> = Promise.resolve();

onStop(async () => {
  stopping.abort(new Error('Stopped; the next run continues from here.'));
  await finished.catch(() => {});
}, STOP_PATIENCE_MS);

async function servers(): Promise<Servers> {
  const { DATABASE_URL: database, EVENTSTORE_URL: eventStore } = readSettingsOf('demo', process.env);
  if (database && eventStore) return { database, eventStore };
  // Loaded only here: as a child process this program should delay the start as little as possible.
  const { startTanda } = await import('../embedded/supervisor.ts');
  try {
    const env = { ...process.env, PORT: '0', DEMO: '0' };
    tanda = await startTanda({ env, say, onGiveUp: fail, site: false, abort: stopping.signal });
    return { database: tanda.urls.database.api, eventStore: tanda.urls.eventStore };
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('already running'))) throw error;
    const { apiUrl, eventStoreUrl } = connections(process.env);
    return { database: apiUrl, eventStore: eventStoreUrl };
  }
}

async function record({ database, eventStore }: Servers): Promise<DemoResult> {
  await reachStore(eventStore);
  const pool = connectPool(database, { name: 'demo', max: 8 });
  const store = connectStore({ url: eventStore });
  const codec = factCodec(streams, subjectKeys(pool));
  const execute = commandExecutor({ store: soleWriter(store), codec, rules, namesOf: async () => new Map() });
  const shown = progress();
  try {
    reportReady();
    await lookForKeys({ pool, store });
    return await ensureDemo({
      store,
      execute,
      now: new Date(),
      onProgress: shown.show,
      signal: stopping.signal,
    });
  } finally {
    shown.end();
    await store.close();
    await pool.end();
  }
}

/** A progress bar on a terminal, otherwise a line for every quarter. */
function progress(): { show(progress: DemoProgress): void; end(): unknown } {
  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });
  if (!process.stdout.isTTY) {
    const show = ({ done, total, at }: DemoProgress): void => {
      const quarter = Math.ceil(total / 4);
      if (done % quarter !== 0) return;
      say(`Demonstration history: ${Math.round((100 * done) / total)} %, up to ${month.format(at)}`);
    };
    return { show, end: () => {} };
  }
  const format = '  Demonstration history {bar} {percentage} %  {month}';
  const options = { format, stream: process.stdout, barsize: 30, hideCursor: true, gracefulExit: false };
  const bar = new SingleBar(options, Presets.shades_classic);
  const show = ({ done, total, at }: DemoProgress): void => {
    if (!bar.isActive) bar.start(total, done, { month: '' });
    bar.update(done, { month: month.format(at) });
  };
  return { show, end: () => bar.isActive && bar.stop() };
}

function tell(result: DemoResult): void {
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  if (result.state === 'recorded') {
    const left = result.leftOut > 0 ? `; ${result.leftOut} no longer applied` : '';
    say(`The demonstration history was recorded: ${result.commands} commands in ${seconds} s${left}.`);
  } else if (!supervised) {
    if (result.state === 'foreign') process.exitCode = 1;
    say(
      result.state === 'present'
        ? 'The demonstration history is already in the log.'
        : 'This log has regions of its own: the demonstration history is only recorded in an empty log.',
    );
  }
}

function fail(error: unknown): void {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  try {
    tell(await record(await servers()));
    const { email, password } = tanda?.administrator ?? {};
    if (password) say(`npm start serves it. Sign in as ${email} with ${password} (shown only now).`);
  } finally {
    await tanda?.stop();
  }
}

finished = main();
await finished.catch(fail);
// The IPC channel to the supervisor would keep this process alive.
process.channel?.unref();
