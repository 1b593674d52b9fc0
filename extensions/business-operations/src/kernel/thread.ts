import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { BUSY } from './errors.ts';

interface Limits {
  /** Milliseconds that a task takes at most. */
  within: number;
  /** What the thread may hold, in megabytes: what somebody sent may be made to be large when it is read. */
  memory: number;
  /** How many tasks may wait or be done at a time; more are refused as too much for now. All are taken unless given. */
  most?: number;
}

/**
 * A thread of its own for one task after the other, so that a long one keeps no other request waiting. Its module of that name lies beside
 * this one, and the build puts it beside the bundle. It starts with the first task, because most processes never have one, and again
 * after a task that took more than it may.
 */
export class Thread<Task, Answer> {
  readonly #name: string;
  readonly #limits: Limits;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(name: string, limits: Limits) {
    this.#name = name;
    this.#limits = limits;
  }

  async ask(task: Task): Promise<Answer> {
    if (this.#waiting >= (this.#limits.most ?? Number.POSITIVE_INFINITY)) throw BUSY;
    this.#waiting++;
    const answered = this.#last
      .then(() => this.#send(task))
      .finally(() => {
        this.#waiting--;
      });
    this.#last = answered.catch(() => undefined);
    return answered;
  }

  #start(): Worker {
    const module = new URL(`./${this.#name}${extname(import.meta.url)}`, import.meta.url);
    const worker = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: this.#limits.memory } });
    worker.unref();
    const forget = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    worker.on('error', forget);
    worker.on('exit', forget);
    return worker;
  }

  #send(task: Task): Promise<Answer> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    return new Promise<Answer>((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        worker.off('message', answered).off('error', failed).off('exit', ended);
      };
      const answered = (answer: Answer) => {
        settle();
        resolve(answer);
      };
      const failed = (error: Error) => {
        settle();
        reject(error);
      };
      const ended = () => failed(new Error(`The ${this.#name} has ended.`));
      const timer = setTimeout(() => void worker.terminate(), this.#limits.within);
      worker.on('message', answered).on('error', failed).on('exit', ended);
      worker.postMessage(task);
    });
  }
}
