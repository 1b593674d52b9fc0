import sql from 'sql-template-tag';
import { z } from 'zod';
import { businessNumberInput } from '../../../kernel/crud/business-number.ts';
import { get, put, type Route } from '../../../kernel/http/route.ts';
import { createBody, rowReply } from '../../../kernel/model/schemas.ts';
import { supplierSettings } from '../model.ts';
import { saveSettings, showSettings } from './service.ts';

const path = '/tax-invoices/supplier-settings';
const id = 'finance.tax-invoices.supplier-settings';

/** Before the first save there is no row: what has no default is null or left out. */
const reply = z.object({
  ...Object.fromEntries(Object.entries(rowReply(supplierSettings).shape).map(([name, schema]) => [name, (schema as z.ZodType).nullish()])),
  configured: z.boolean(),
});

export const settingsRoutes: Route[] = [
  get(path, {
    id: `${id}.show`,
    access: [supplierSettings, 'read'],
    only: (ctx) => sql`tenant_id = ${ctx.tenant.id}`,
    summary: 'Read the supplier settings.',
    reply,
    run: (ctx) => showSettings(ctx),
  }),
  put(path, {
    id: `${id}.save`,
    access: [supplierSettings, 'update'],
    summary: 'Save the supplier settings (created on first save).',
    body: createBody(supplierSettings, { business_number: businessNumberInput }),
    reply,
    message: 'message.supplier_settings.updated',
    errors: ['error.business_number.invalid'],
    run: (ctx, { body }) => saveSettings(ctx, body),
  }),
];
