import { resolve } from 'node:path';
import { defineHook } from '@directus/extensions-sdk';
import { appOf } from './instance.ts';
import { deploy } from './kernel/deploy/deploy.ts';
import { seed } from './kernel/deploy/seed-command.ts';

/** The methods of commander's Command that are used. */
interface Command {
  command(name: string): Command;
  description(text: string): Command;
  option(flags: string, description: string, ...rest: unknown[]): Command;
  action(run: (options: never) => Promise<void>): Command;
}

interface DeployFlags {
  dryRun?: boolean;
  allowDelete?: string[];
  verbose?: boolean;
  snapshots: string;
}

const report = (line: string) => process.stdout.write(`${line}\n`);

/** Ends the process after the command, because Directus keeps connections open. */
const ending =
  <Flags>(run: (flags: Flags) => Promise<void>) =>
  async (flags: Flags) => {
    try {
      await run(flags);
      process.exit(0);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    }
  };

const collect = (name: string, names: string[]) => [...names, name];

/** `directus ops deploy` and `directus ops seed`. */
export default defineHook(({ init }, context) => {
  init('cli.before', ({ program }) => {
    const ops = (program as Command).command('ops').description('Business Operations: deployment and data');
    ops
      .command('deploy')
      .description('Bring the database to the present snapshot; repeating it changes nothing')
      .option('--dry-run', 'Print the plan and change nothing')
      .option('--allow-delete <name>', 'Delete this collection or collection.field, which the snapshot does not know', collect, [])
      .option('--verbose', 'Name every field, SQL object and tenant')
      .option('--snapshots <folder>', 'Folder with schema.yaml, sql/, access.json and flows.json', 'snapshots')
      .action(
        ending(async ({ dryRun = false, allowDelete = [], verbose = false, snapshots }: DeployFlags) => {
          const allowOlder = process.env.ALLOW_OLDER_RELEASE === 'true';
          await deploy(appOf(context), { folder: resolve(snapshots), dryRun, allowDelete, allowOlder, verbose, report });
        }),
      );
    ops
      .command('seed')
      .description('Make what every installation needs, and with --demo two companies to look at')
      .option('--demo', 'Demo tenants hanbit and daeho')
      .action(ending(async ({ demo = false }: { demo?: boolean }) => seed(appOf(context), { demo, report })));
  });
});
