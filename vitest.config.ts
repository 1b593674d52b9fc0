import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 4,
    // Limits for what hangs, not measurements: a busy machine takes its time.
    testTimeout: 60_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        // Pure functions share their modules: loading them anew for each file takes longer than testing them.
        test: { name: 'unit', include: ['extensions/*/src/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/studio/**'],
          globalSetup: 'tests/support/global-setup.ts',
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'studio',
          include: ['tests/studio/**/*.test.ts'],
          globalSetup: 'tests/support/global-setup.ts',
          // Browsers take their time: a few of them, and not beside everything else.
          maxWorkers: 2,
          // A click may meet a page that a busy machine has not finished; what is wrong is wrong the second time, too.
          retry: 1,
          setupFiles: 'tests/studio/reload-after-failure.ts',
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
