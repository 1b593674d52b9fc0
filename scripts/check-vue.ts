import { createRequire } from 'node:module';

/**
 * Type-checks the Studio's single-file components. vue-tsc works with the compiler in JavaScript, which TypeScript 7 has no more:
 * the last one that has stands beside it under a name of its own.
 */
const require = createRequire(import.meta.url);
process.argv.push('--noEmit', '--project', 'extensions/business-operations/src/studio');
(require('vue-tsc') as { run(compiler: string): void }).run(require.resolve('typescript-5/lib/tsc'));
