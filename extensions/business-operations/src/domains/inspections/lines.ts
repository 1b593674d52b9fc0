import { type Detail, invalid } from '../../kernel/errors.ts';
import { type ChangedLine, type LineInput, lines } from '../../kernel/lines/lines.ts';
import { inspectionItems, inspections, type Judgement } from './model.ts';
import { isComputed, judgementOf } from './rules.ts';

export const MAX_ITEMS = 100;

export const inspectionLines = lines(inspectionItems, {
  of: inspections,
  order: 'sort_order',
  first: 0,
  max: MAX_ITEMS,
});

export type NewItem = LineInput<typeof inspectionItems>;
export type ChangedItem = ChangedLine<typeof inspectionItems>;

type Item = Partial<NewItem> & { judgement?: Judgement | null | undefined };

/** Whether something was measured or judged. */
export const holdsValues = ({ judgement, measured_values: values }: Item): boolean => Boolean(judgement ?? values?.length);

/** The items with the judgements that follow from their values; `sent` is what the client says of each, in the same order. */
export function judged<I extends Item>(items: readonly I[], sent: readonly Item[]): I[] {
  const wrong = items.flatMap(({ measure_type: type = 'OK_NG', lower_limit, upper_limit, measured_values: values }, place): Detail[] => {
    const at = (name: string, code: string) => [{ path: `items.${place}.${name}`, code }];
    if (isComputed({ measure_type: type, lower_limit, upper_limit, measured_values: values ?? null }) && sent[place]?.judgement)
      return at('judgement', 'computed');
    if (type !== 'NUMERIC' && values) return at('measured_values', 'invalid_value');
    return lower_limit != null && upper_limit != null && Number(lower_limit) > Number(upper_limit)
      ? at('upper_limit', 'invalid_value')
      : [];
  });
  if (wrong.length) throw invalid('error.validation_failed', wrong);
  return items.map((item, place) => ({
    ...item,
    judgement: judgementOf(
      {
        measure_type: item.measure_type ?? 'OK_NG',
        lower_limit: item.lower_limit,
        upper_limit: item.upper_limit,
        measured_values: item.measured_values ?? null,
        judgement: item.judgement ?? null,
      },
      sent[place]?.judgement !== undefined,
    ),
  }));
}
