import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begins with the files that take minutes, though they are not the largest: they start instances of their own. */
const LONG = /\/tests\/operation\//;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Demo companies are opened in long transactions, for which the changes of tables that other tests try would wait: they come after those. */
const DEMOS = 'tests/api/demo-tenants/**/*.test.ts';

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 4,
    // Files share the modules of their worker: loading them, and compiling the checks of the API's answers, takes two seconds of computing a file.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Limits for what hangs, not measurements: a busy machine takes its time.
    testTimeout: 60_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // What is wrong is wrong the second time, too; what passed only then is named at the end of the run.
    retry: 1,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['extensions/*/src/**/*.test.ts'], sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/studio/**', DEMOS],
          globalSetup: 'tests/support/global-setup.ts',
          // A worker changes between projects only by starting anew.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'studio',
          include: ['tests/studio/**/*.test.ts', DEMOS],
          globalSetup: 'tests/support/global-setup.ts',
          // Browsers take their time: a few of them, and not beside everything else.
          maxWorkers: 3,
          setupFiles: 'tests/studio/around-tests.ts',
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
