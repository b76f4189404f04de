import { writeFileSync } from 'node:fs';
import http2 from 'node:http2';
import pg from 'pg';
import { countsFile } from './countsFile.ts';

// Preloaded into the processes of the product (`--import`): counts SQL statements and gRPC calls where they are sent,
// and writes the counts to a file on SIGUSR2.

const counts = { statements: 0, grpcCalls: 0 };

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  counts.statements += 1;
  return Reflect.apply(query, this, given);
} as typeof query;

const { connect } = http2;
http2.connect = ((...given: Parameters<typeof connect>) => {
  const session = connect(...given);
  const { request } = session;
  session.request = (...sent) => {
    counts.grpcCalls += 1;
    return Reflect.apply(request, session, sent);
  };
  return session;
}) as typeof connect;

process.on('SIGUSR2', () => writeFileSync(countsFile(process.pid), JSON.stringify(counts)));
