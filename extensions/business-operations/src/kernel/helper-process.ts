import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUSY } from './errors.ts';

interface Limits {
  /** Milliseconds that a task takes at most. */
  within: number;
  /** What its objects may take, in megabytes: what somebody sent may be made to be large when it is read. */
  memory: number;
  /** How many tasks may wait or be done at a time; more are refused as too much for now. All are taken unless given. */
  most?: number;
  /** How many of them one company may have. */
  mostOfOne?: number;
}

/** Nothing of the server's settings, which hold its secrets, is for a process that reads what strangers send. */
const ENVIRONMENT = ['PATH', 'TZ', 'LANG', 'SystemRoot'];

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * A process of its own for one task after the other, so that a long one keeps no other request waiting. Its module of that name lies beside
 * this one, and the build puts it beside the bundle. It starts with the first task, because most servers never have one, and again
 * after a task that took more than it may: a process can be ended whatever it does, a thread only between two steps of a program.
 */
export class HelperProcess<Task, Answer> {
  readonly #name: string;
  readonly #limits: Limits;
  #child: ChildProcess | undefined;
  #last: Promise<unknown> = Promise.resolve();
  readonly #waiting: (number | undefined)[] = [];

  constructor(name: string, limits: Limits) {
    this.#name = name;
    this.#limits = limits;
  }

  /** `company`: whose task it is, where one may have only so many. */
  async ask(task: Task, company?: number): Promise<Answer> {
    const { most = Number.POSITIVE_INFINITY, mostOfOne = Number.POSITIVE_INFINITY } = this.#limits;
    const own = this.#waiting.filter((each) => each === company).length;
    if (this.#waiting.length >= most || (company !== undefined && own >= mostOfOne)) throw BUSY;
    this.#waiting.push(company);
    const answered = this.#last
      .then(() => this.#send(task))
      .finally(() => {
        this.#waiting.splice(this.#waiting.indexOf(company), 1);
      });
    this.#last = answered.catch(() => undefined);
    return answered;
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(new URL(`./${this.#name}${extname(import.meta.url)}`, import.meta.url)), {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${this.#limits.memory}`],
      env: Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
      // What ends the server from its terminal lets it finish its requests first.
      detached: true,
    });
    child.unref();
    child.channel?.unref();
    running.add(child);
    const forget = () => {
      running.delete(child);
      if (this.#child === child) this.#child = undefined;
    };
    child.on('error', forget);
    child.on('exit', forget);
    return child;
  }

  #send(task: Task): Promise<Answer> {
    this.#child ??= this.#start();
    const child = this.#child;
    return new Promise<Answer>((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        child.off('message', answered).off('error', failed).off('exit', ended);
      };
      const answered = (answer: unknown) => {
        settle();
        resolve(answer as Answer);
      };
      const failed = (error: Error) => {
        settle();
        reject(error);
      };
      const ended = () => failed(new Error(`The ${this.#name} has ended.`));
      const timer = setTimeout(() => void child.kill('SIGKILL'), this.#limits.within);
      child.on('message', answered).on('error', failed).on('exit', ended);
      // One that has just ended says so.
      child.send(task as object, () => undefined);
    });
  }
}
