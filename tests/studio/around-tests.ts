import { afterAll, afterEach, beforeEach } from 'vitest';
import { leaveEveryPage, reloadPages, rememberPlaces, shownPages } from './windows.ts';

beforeEach(rememberPlaces);

/** Says with a failure what the windows showed, as it may never come a second time. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const shown = (await shownPages()).join('\n');
  const error = task.result.errors?.at(-1);
  if (error) {
    error.message += `\n${shown}`;
    if (error.stack) error.stack += `\n${shown}`;
  }
  await reloadPages();
});

afterAll(leaveEveryPage);
