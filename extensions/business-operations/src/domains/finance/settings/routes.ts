import { z } from 'zod';
import { businessNumberInput } from '../../../kernel/crud/business-number.ts';
import { get, put, type Route } from '../../../kernel/http/route.ts';
import { createBody, rowReply } from '../../../kernel/model/schemas.ts';
import { supplierSettings } from '../model.ts';
import { type SettingsInput, saveSettings, showSettings } from './service.ts';

const path = '/tax-invoices/supplier-settings';
const id = 'finance.tax-invoices.supplier-settings';
const reply = rowReply(supplierSettings, { configured: z.boolean() }).partial().required({ configured: true });

export const settingsRoutes: Route[] = [
  get(path, {
    id: `${id}.show`,
    access: [supplierSettings, 'read'],
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
    run: (ctx, { body }) => saveSettings(ctx, body as SettingsInput),
  }),
];
