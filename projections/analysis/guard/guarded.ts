import { Worker } from 'node:worker_threads';
import { type Guarded, IDLE, LOADING, type Word } from './pulse.ts';

/** Code of others that did not come back from a fact; `position` is that fact's, absent while it was being loaded. */
export class NoReturn extends Error {
  readonly position: bigint | undefined;

  constructor(position: bigint | undefined, seconds: number) {
    const where =
      position === undefined ? 'while it was being loaded' : `from the fact at position ${position}`;
    super(`The code did not come back ${where} within ${seconds} s, and was stopped.`);
    this.position = position;
  }
}

type Watch = {
  /** How long the code may take for one fact, in seconds; 10 unless given. */
  patience?: number;
  onProgress?(done: number, total: number): void;
};

const LOOK_MS = 250;
/** Rows live for one step: with the usual 16 MB a tenth of the time went into collecting them. */
const ROOM = { maxYoungGenerationSizeMb: 128 };

/**
 * Runs a file in a thread, which answers an order with code that may be anybody's: a thread that works on one fact for
 * too long is ended, and so is one that runs out of memory. What that code prints goes to stderr.
 * @throws NoReturn, or an Error with the thread's own message.
 */
export async function guarded<Answer>(file: URL, order: unknown, watch: Watch = {}): Promise<Answer> {
  const { patience = 10, onProgress } = watch;
  const heart = new SharedArrayBuffer(16);
  new BigInt64Array(heart)[0] = IDLE;
  const workerData: Guarded<unknown> = { heart, order };
  const worker = new Worker(file, { workerData, stdout: true, resourceLimits: ROOM });
  worker.stdout.pipe(process.stderr, { end: false });
  const ending = Promise.withResolvers<Answer>();
  worker.on('message', (word: Word) => {
    if ('answer' in word) ending.resolve(word.answer as Answer);
    else if ('error' in word) ending.reject(new Error(word.error));
    else onProgress?.(...word.progress);
  });
  worker.on('error', error => ending.reject(isOutOfMemory(error) ? new Error(NO_MEMORY) : error));
  worker.on('exit', () => ending.reject(new Error('The thread ended without an answer.')));
  const stopWatching = watchHeart(heart, patience, ending.reject);
  try {
    return await ending.promise;
  } finally {
    stopWatching();
    await worker.terminate();
  }
}

const NO_MEMORY = 'The code used up the memory of its thread, and was stopped.';
const isOutOfMemory = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

function watchHeart(heart: SharedArrayBuffer, patience: number, fail: (error: Error) => void): () => void {
  const beat = new BigInt64Array(heart);
  let [count, since] = [beat[1], performance.now()];
  const timer = setInterval(() => {
    const [position = IDLE, now] = beat;
    if (position === IDLE || now !== count) [count, since] = [now, performance.now()];
    else if (performance.now() - since > patience * 1_000) {
      fail(new NoReturn(position === LOADING ? undefined : position, patience));
    }
  }, LOOK_MS);
  return () => clearInterval(timer);
}
