import { afterEach } from 'vitest';
import { reloadPages } from './browser.ts';

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await reloadPages();
});
