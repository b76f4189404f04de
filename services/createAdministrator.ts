import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { v7 } from 'uuid';
import { streams } from '#contracts/streams.ts';
import { userStream } from '#contracts/users/user.ts';
import { commandExecutor } from '#platform/commands/commands.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { areKeysMissing, IMPORT_COMMAND, lookForKeys } from '#platform/facts/missingKeys.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { endStart } from '#platform/program/child.ts';
import { reachStore } from '#platform/store/reachStore.ts';
import { connectStore } from '#platform/store/store.ts';
import { keepFirstPassword } from './access/accounts/credentials.ts';
import { rules } from './compose/rules.ts';

const [email = '', name = 'Administrator'] = process.argv.slice(2).map(typed => typed.trim());
const { DATABASE_URL = '', EVENTSTORE_URL = '' } = process.env;

await reachStore(EVENTSTORE_URL).catch(endStart);
const pool = connectPool(DATABASE_URL, { name: 'admin', max: 2 });
const store = connectStore({ url: EVENTSTORE_URL });
const codec = factCodec(streams, subjectKeys(pool));
const execute = commandExecutor({ store, codec, rules, namesOf: async () => new Map() });

await lookForKeys({ pool, store });
if (await areKeysMissing(pool)) {
  console.error(`Keys of personal data are missing. Import them first: ${IMPORT_COMMAND}`);
  process.exit(1);
}

const id = v7();
const password = randomBytes(12).toString('base64url');
await keepFirstPassword(pool, id, password);
const actor = { id: `operator:${userInfo().username}`, role: 'system' } as const;
const registration = { name, email, role: 'admin', location: null, preferredLanguage: 'en' } as const;
await execute(userStream, id, 'RegisterUser', registration, { commandId: id, actor, now: new Date() });
console.log(`Email     ${email}\nPassword  ${password}   (shown only now)`);
await store.close();
await pool.end();
