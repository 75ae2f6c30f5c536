/** One thread that evaluates GROQ: started when it is needed, ended where it overruns, then started anew. */
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Commit, FromThread, Job, Reply, ThreadOptions, ToThread } from './jobs.ts';

/** Memory that a thread may take beyond the documents, which this thread holds as well. */
const MEMORY_MB = 256;
/** A thread ends an overrunning job by itself; one that has not by then is ended from outside. */
const GRACE_MS = 500;

/** How a job ended; `died` where the thread did not survive it: for want of memory, or it could not be stopped. */
export type ThreadReply = Reply | { died: 'memory' | 'time' };

/** A thread with its copy of the documents. */
export class QueryThread {
  readonly #options: ThreadOptions;
  #worker: Worker | undefined;
  #ready: Promise<boolean> | undefined;
  #settle: ((reply: ThreadReply) => void) | undefined;
  #isClosed = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** Starts the thread where it does not run; whether it is ready to work. */
  async start(): Promise<boolean> {
    if (this.#isClosed) return false;
    this.#ready ??= this.#start();
    return this.#ready;
  }

  /** Announces a commit: jobs given from now on see it. One that starts later reads it by itself. */
  follow(commit: Commit): void {
    this.#post({ commit });
  }

  /** Runs one job; the next may be given when this one has ended. */
  async run(job: Job, limitMs: number): Promise<ThreadReply> {
    if (!(await this.start())) return { died: 'time' };
    return new Promise((resolve) => {
      const timer = setTimeout(() => void this.#worker?.terminate(), limitMs + GRACE_MS);
      this.#settle = (reply) => {
        clearTimeout(timer);
        this.#settle = undefined;
        resolve(reply);
      };
      this.#post({ job, limitMs });
    });
  }

  /** Ends the thread, whatever it is doing. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  #start(): Promise<boolean> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: this.#options,
      resourceLimits: {
        maxOldGenerationSizeMb: MEMORY_MB + getHeapStatistics().used_heap_size / 2 ** 20,
      },
    });
    this.#worker = worker;
    // The requests that wait for it keep the process alive, not the thread.
    worker.unref();
    return new Promise((resolve) => {
      worker.on('message', (message: FromThread) => {
        if (message === 'ready') resolve(true);
        else this.#settle?.(message);
      });
      let died: 'memory' | 'time' = 'time';
      worker.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') died = 'memory';
        else console.error('[content-lake]', error);
      });
      worker.on('exit', () => {
        this.#worker = undefined;
        this.#ready = undefined;
        resolve(false);
        this.#settle?.({ died });
      });
    });
  }

  #post(message: ToThread): void {
    this.#worker?.postMessage(message);
  }
}
