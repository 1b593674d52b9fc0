import { randomBytes } from 'node:crypto';
import type { Client } from '../../support/client.ts';
import { created, done } from '../../support/replies.ts';

export const PATH = '/demo-tenants';
export const PASSWORD = 'correct horse battery';

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API
export type Shown = any;

/** A demo of a company of its own. */
export function newDemo(root: Client, fields: object = {}): Promise<Shown> {
  const company = randomBytes(5).toString('hex');
  return created(
    root.post(PATH, {
      ...{ company_name: `Demo ${company}`, contact_name: '홍길동', contact_email: `hong@${company}.example.com` },
      ...{ preset: 'BASIC', admin_password: PASSWORD, ...fields },
    }),
  );
}

/** Runs a job of the installation, again where the clock has just begun to. */
export async function runJob(root: Client, job: string): Promise<Record<string, number>> {
  for (;;) {
    const reply = await root.post(`/jobs/${job}/run`, {});
    if (reply.status !== 409) return (await done(Promise.resolve(reply))).body.data[0].counts;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
