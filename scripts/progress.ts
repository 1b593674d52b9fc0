export interface Progress {
  /** Shows the label, runs the work, and shows how long it took. */
  step<T>(label: string, work: () => Promise<T>): Promise<T>;
  note(text: string): void;
}

export function progress(stream: NodeJS.WritableStream = process.stdout): Progress {
  return {
    async step(label, work) {
      const started = performance.now();
      stream.write(`▸ ${label} … `);
      try {
        const result = await work();
        stream.write(`${seconds(started)}\n`);
        return result;
      } catch (error) {
        stream.write(`failed after ${seconds(started)}\n`);
        throw error;
      }
    },
    note(text) {
      stream.write(`${text}\n`);
    },
  };
}

export const silent: Progress = { step: (_label, work) => work(), note: () => undefined };

function seconds(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}
