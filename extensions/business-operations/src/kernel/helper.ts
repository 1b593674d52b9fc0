/** Answers the tasks of a `HelperProcess`, in its process, until the server has gone. */
export function serve<Task, Answer>(perform: (task: Task) => Promise<Answer>): void {
  const answer = (given: Answer | { error: string }) => process.send?.(given);
  process.on('message', (task: Task) => {
    perform(task).then(answer, (error: unknown) =>
      answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}
