import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUrls, readSettings } from '#platform/program/settings.ts';
import { withClient } from './prepareDatabase.ts';

const PATIENCE_MS = 4_000;
const settings = readSettings(process.env);

async function apiAnswers(): Promise<boolean> {
  const address = `http://127.0.0.1:${settings.PORT}/api/health/live`;
  return (await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })).ok;
}

/** A worker serves no port; it is healthy while it holds connections to Postgres from its own container. */
async function isConnected(name: string): Promise<boolean> {
  const present = `select 1 from pg_stat_activity
    where application_name = $1 and client_addr is not distinct from inet_client_addr() limit 1`;
  const { rowCount } = await withClient(databaseUrls(settings).api, client =>
    client.query(present, [`tanda ${name}`]),
  );
  return rowCount === 1;
}

// A container's health check: exit code 0 if the process named in the argument is healthy, else 1.
const [, , name = 'api'] = process.argv;
const asked = (name === 'api' ? apiAnswers() : isConnected(name)).catch(() => false);
const well = await Promise.race([asked, sleep(PATIENCE_MS, false)]);
// A hanging check would keep this process alive.
process.exit(well ? 0 : 1);
