import { defineOperationApi } from '@directus/extensions-sdk';
import { documentRoutes } from '../../domains/approvals/documents/routes.ts';
import { runningApp } from '../../instance.ts';
import { asUser } from '../../kernel/context/as-user.ts';
import { invalidField, unauthorized } from '../../kernel/errors.ts';
import { call } from '../../kernel/http/call.ts';
import type { Language } from '../../kernel/messages.ts';
import { membersOf } from '../../kernel/model/buttons.ts';
import { toDirectusError } from '../../kernel/refusals.ts';

interface Options {
  approval: unknown;
  verb: string;
  comment?: string | null;
}

/** What Directus inserts for a placeholder without a value. */
const NO_VALUE = ['undefined', 'null'];

/** Decides as the user who triggered the flow, with the same refusals as the API. Returns the document after the decision. */
async function decide({ approval, verb, comment }: Options, userId: string | null | undefined): Promise<unknown> {
  const app = runningApp();
  let language: Language = 'ko';
  try {
    if (!userId) throw unauthorized();
    return await asUser(app, userId, 'FLOW', (ctx) => {
      language = ctx.language;
      const route = documentRoutes.find(({ method, path: of }) => method === 'POST' && of === `/approvals/{id}/${verb}`);
      if (!route?.button) throw invalidField('verb', 'invalid_value');
      const [text] = membersOf(route);
      return call(ctx, route, {
        params: { id: String(approval) },
        body: text && comment && !NO_VALUE.includes(comment) ? { [text.name]: comment } : {},
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
