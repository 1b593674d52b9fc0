import type { Context } from '../../kernel/context/context.ts';
import { defaultTemplate } from '../documents/fqc.ts';
import { templateWithParts } from '../documents/templates/load.ts';
import { MAX_ITEMS, type NewItem } from './lines.ts';
import type { InspectionType } from './model.ts';

const limit = (value: number | null) => (value === null ? null : String(value));

/** What is looked at where nobody says: the items of the tenant's default template of that kind. What is no measurement is OK or not. */
export async function templateItems(ctx: Context, type: InspectionType): Promise<NewItem[]> {
  const id = await defaultTemplate(ctx, type);
  const template = id === undefined ? undefined : await templateWithParts(ctx, id);
  const items = template?.sections.flatMap(({ items: of }) => of) ?? [];
  return items.slice(0, MAX_ITEMS).map((item) => {
    const numeric = item.measurement_type === 'NUMERIC';
    return {
      ...{ name: item.item, method: item.method, standard: item.standard },
      ...{ measure_type: numeric ? 'NUMERIC' : 'OK_NG', unit: item.unit },
      ...(numeric ? { lower_limit: limit(item.lower_limit), upper_limit: limit(item.upper_limit) } : {}),
    };
  });
}
