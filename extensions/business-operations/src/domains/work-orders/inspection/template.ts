import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { schemasOf } from '../../../kernel/crud/select.ts';
import { Refusal } from '../../../kernel/errors.ts';
import { rowReply } from '../../../kernel/model/schemas.ts';
import { prefilled } from '../../documents/prefill.ts';
import { authorOf } from '../../documents/service.ts';
import { type Target, targetFacts } from '../../documents/target.ts';
import { partFields } from '../../documents/templates/lines.ts';
import type { TemplateWithParts } from '../../documents/templates/load.ts';
import { documentTemplates } from '../../documents/templates/model.ts';

/** A template with all its parts, as inspections and logs answer it. */
export const TemplateReply = rowReply(documentTemplates, schemasOf(partFields));

/** Values of basic fields by their keys. */
export const BasicValues = z.record(z.string(), z.string());

/** What the basic fields of the template are filled in with. */
export const basicValues = async (ctx: Context, template: TemplateWithParts, target: Target): Promise<Record<string, string>> =>
  prefilled(template, await targetFacts(ctx, target), await authorOf(ctx));

export const noTemplate = (key: 'error.no_inspection_template' | 'error.no_work_log_template') => new Refusal(404, key);
