import { defineOperationApi } from '@directus/extensions-sdk';
import { documentRoutes } from '../../domains/approvals/documents/routes.ts';
import { approvals } from '../../domains/approvals/model.ts';
import { runningApp } from '../../instance.ts';
import { invalidField, unauthorized } from '../../kernel/errors.ts';
import { asPerson } from '../../kernel/http/as-person.ts';
import { call } from '../../kernel/http/call.ts';
import type { Language } from '../../kernel/messages.ts';
import { toDirectusError } from '../../kernel/refusals.ts';

interface Options {
  approval: unknown;
  verb: string;
  comment?: string | null;
}

const { path, verbs } = approvals.options.fields.verbs;

/** What a flow makes of a placeholder for which there is no value. */
const NO_VALUE = ['undefined', 'null'];

/** Decides as the person who set the flow off, and refuses what the API refuses them. Returns the document as it is then. */
async function decide({ approval, verb, comment }: Options, userId: string | null | undefined): Promise<unknown> {
  const app = runningApp();
  let language: Language = 'ko';
  try {
    if (!userId) throw unauthorized();
    return await asPerson(app, userId, 'FLOW', (ctx) => {
      language = ctx.language;
      const route = documentRoutes.find(({ method, path: of }) => method === 'POST' && of === `${path}/{id}/${verb}`);
      if (!route || !verbs[verb]) throw invalidField('verb', 'invalid_value');
      const { asks } = verbs[verb];
      return call(ctx, route, {
        params: { id: String(approval) },
        body: asks && comment && !NO_VALUE.includes(comment) ? { [asks.as]: comment } : {},
      });
    });
  } catch (error) {
    const refusal = app.refusals.of(error);
    throw refusal ? toDirectusError(refusal, app.messages.translate(language, refusal.key, refusal.params)) : error;
  }
}

export default defineOperationApi<Options>({
  id: 'decide-approval',
  handler: (options, { accountability }) => decide(options, accountability?.user),
});
