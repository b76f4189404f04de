import { batchSuccess } from './scriptedMessages.ts';
import { batches, startScriptedStore } from './scriptedStore.ts';

// A cluster node for tests that stop it: while it runs, it is the leader and accepts every append.
const others = process.argv.slice(2).map(Number);
const { port } = await startScriptedStore({
  batchAppend: batches(({ number }) => batchSuccess(number - 1, BigInt(number))),
  facts: () => [],
  nodes: () => [port, ...others],
});
process.send?.({ port });
process.once('disconnect', () => process.exit());
