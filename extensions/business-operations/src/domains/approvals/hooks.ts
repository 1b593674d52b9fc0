import type { App } from '../../kernel/app.ts';
import { sessions } from '../../kernel/database/session.ts';
import { deleteByService } from '../../kernel/directus/delete-by-service.ts';
import type { ApprovalEvent } from '../../kernel/document-type.ts';
import { conflict, invalid, invalidField, Refusal } from '../../kernel/errors.ts';
import { onEvent } from '../../kernel/events.ts';
import type { HookContext, HookRegistry } from '../../kernel/hooks.ts';
import { toDirectusError } from '../../kernel/refusals.ts';
import { assertFits, cleanBody, deleteDocument } from './documents/draft.ts';
import type { FormFieldValue } from './forms/model.ts';
import { assertRecordFields, checkedForm } from './forms/service.ts';
import { isLine, ordered } from './lines/rules.ts';
import { approvals, LinkedType } from './model.ts';

type Payload = Record<string, unknown>;

type Filter = (payload: Payload, meta: { keys?: number[] }, context: HookContext) => Payload | Promise<Payload>;

interface FormRow {
  is_active: boolean;
  linked_type: string | null;
  fields: FormFieldValue[] | null;
}

/** The linked records follow their approvals, and drafts written in the Studio or by `/items` keep the rules of the API. */
export function hooks(registry: HookRegistry, app: App): void {
  cascade(registry, app);
  deleteByService(registry, app, approvals, deleteDocument);

  /** For writes past the services, refused as Directus refuses. */
  const native = (event: string, handler: Filter) =>
    registry.filter(event, async (payload: Payload, meta: { keys?: number[] }, context: HookContext) => {
      if (!context.accountability || sessions.getStore()?.service) return payload;
      try {
        return await handler(payload, meta, context);
      } catch (error) {
        throw error instanceof Refusal ? toDirectusError(error, app.messages.translate('ko', error.key, error.params)) : error;
      }
    });

  native('approvals.items.create', async (payload, _meta, { database, accountability }) => {
    const form = await database('approval_forms')
      .where({ id: payload.form_id ?? null, tenant_id: payload.tenant_id ?? null })
      .whereNull('deleted_at')
      .first<FormRow | undefined>('is_active', 'linked_type', 'fields');
    if (!form) throw invalidField('form_id', 'unknown_reference');
    if (!form.is_active) throw conflict('error.approval.form_inactive');
    if (form.linked_type) throw invalid('error.approval.form_linked', [{ path: 'form_id', code: 'form_linked' }]);
    assertFits(form.fields, payload.content as Record<string, unknown> | null);
    return { ...payload, body: cleanBody(payload.body as string | null), drafter_id: accountability?.user };
  });

  native('approvals.items.update', async (payload, { keys = [] }, { database, accountability }) => {
    const written = ['form_id', 'title', 'content', 'body', 'is_urgent', 'files'].some((name) => name in payload);
    if (!written) return payload;
    const documents = await database('approvals as a')
      .join('approval_forms as f', 'f.id', 'a.form_id')
      .whereIn('a.id', keys)
      .select<{ drafter_id: string; fields: FormFieldValue[] | null }[]>('a.drafter_id', 'f.fields');
    for (const { drafter_id: drafter, fields } of documents) {
      if (drafter !== accountability?.user) throw new Refusal(403, 'error.approval.not_drafter');
      if ('content' in payload) assertFits(fields, payload.content as Record<string, unknown> | null);
    }
    return 'body' in payload ? { ...payload, body: cleanBody(payload.body as string | null) } : payload;
  });

  native('approval_forms.items.create', (payload) => checkedForm(payload));

  native('approval_forms.items.update', async (payload, { keys = [] }, { database }) => {
    const checked = checkedForm(payload);
    if ('fields' in payload)
      assertRecordFields(app, await database('approval_forms').whereIn('id', keys).pluck<(string | null)[]>('linked_type'), payload.fields);
    return checked;
  });

  for (const event of ['approval_lines.items.create', 'approval_lines.items.update'])
    native(event, (payload) => {
      if (!('steps' in payload)) return payload;
      const steps = Array.isArray(payload.steps) ? ordered(payload.steps) : [];
      if (!isLine(steps)) throw invalid('error.approval.line_invalid', [{ path: 'steps', code: 'line_invalid' }]);
      return { ...payload, steps };
    });
}

const LISTENERS = ['submitted', 'decided', 'withdrawn', 'deleted'] as const;

/** Each document type listens to what happens to its own approvals. */
function cascade(registry: HookRegistry, app: App): void {
  const types = app.domains.flatMap(({ documents = [] }) => documents);
  const unknown = types.filter(({ collection }) => !(collection.name in LinkedType));
  if (unknown.length) throw new Error(`No linked_type: ${unknown.map(({ collection }) => collection.name).join(', ')}.`);
  for (const type of types) {
    for (const listener of LISTENERS) {
      onEvent<ApprovalEvent>(registry, `approvals.${listener}`, async (ctx, event) => {
        if (event.linked_type === type.collection.name) await type[listener](ctx, Number(event.linked_id), event);
      });
    }
  }
}
