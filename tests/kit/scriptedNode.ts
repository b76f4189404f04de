import { success } from './scriptedMessages.ts';
import { startScriptedStore } from './scriptedStore.ts';

// A node of a cluster, to be stopped: it leads, as long as it runs, and takes whatever is appended.
const others = process.argv.slice(2).map(Number);
const { port } = await startScriptedStore({
  append: ({ number }, answer) => answer(null, success(number - 1, BigInt(number))),
  facts: () => [],
  nodes: () => [port, ...others],
});
process.send?.({ port });
process.once('disconnect', () => process.exit());
