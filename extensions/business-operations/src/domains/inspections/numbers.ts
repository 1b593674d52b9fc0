import type { Context } from '../../kernel/context/context.ts';
import { formatNumber, nextSerials } from '../../kernel/numbering.ts';
import { type InspectionType, inspections } from './model.ts';

/** So many numbers for inspections of a type that are requested today; each type has serials of its own. */
export async function nextNumbers(ctx: Context, type: InspectionType, count: number): Promise<string[]> {
  const { name, options } = inspections;
  const key = `${name}.${type}`;
  const day = ctx.today();
  const [first = 1n] = await nextSerials(ctx.db, ctx.tenant.id, [{ key, period: day.replaceAll('-', ''), count }]);
  return Array.from({ length: count }, (_, index) => formatNumber({ ...options.numbering, prefix: type }, day, first + BigInt(index)));
}
