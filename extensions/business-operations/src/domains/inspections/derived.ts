import type { Derivation } from '../../kernel/derivation.ts';
import { invalid, invalidField } from '../../kernel/errors.ts';
import { inputOf } from '../../kernel/model/schemas.ts';
import { moveFollowing } from '../../kernel/states/move.ts';
import { INSPECTIONS_CHANGED, type InspectionsChanged } from './events.ts';
import { inspectionItems, inspectionMachine, inspections, type Judgement } from './model.ts';
import { isComputed, judgementOf } from './rules.ts';

const VALUES = inputOf(inspectionItems.options.fields.measured_values);

/** What was measured, or a refusal where it is no list of numbers. */
function measured(written: string | null): number[] | null {
  if (written === null) return null;
  const values = VALUES.safeParse(JSON.parse(written));
  if (!values.success) throw invalidField('measured_values', 'invalid_value');
  return values.data;
}

/** Measured items are judged by their limits, and an inspection for which something comes in has begun; of writes of single items. */
export const itemDerivation: Derivation = {
  collection: inspectionItems,
  reads: ['inspection_id', 'measure_type', 'lower_limit', 'upper_limit', 'measured_values', 'judgement'],
  derive({ fields, before, after }) {
    const values = measured(after.measured_values ?? null);
    const { measure_type: type = 'OK_NG' } = after;
    const item = {
      measure_type: String(type),
      lower_limit: after.lower_limit,
      upper_limit: after.upper_limit,
      measured_values: values,
    };
    const said = fields.includes('judgement');
    if (isComputed(item) && said && after.judgement) throw invalid('error.validation_failed', [{ path: 'judgement', code: 'computed' }]);
    // A judgement by another kind of measure is none.
    const retyped = before && before.measure_type !== after.measure_type && !said;
    const judgement = judgementOf({ ...item, judgement: retyped ? null : ((after.judgement ?? null) as Judgement | null) }, said);
    // Numbers, as bodies take them, whatever was sent.
    return { judgement, ...(fields.includes('measured_values') && values ? { measured_values: JSON.stringify(values) } : {}) };
  },
  async derived(write) {
    const { fields, after } = write;
    const came =
      (fields.includes('judgement') && after.judgement) ||
      (fields.includes('measured_values') && measured(after.measured_values ?? null)?.length);
    if (!came) return;
    const id = Number(after.inspection_id);
    if (await moveFollowing(write, inspectionMachine, 'begin', id))
      await write.emit(INSPECTIONS_CHANGED, { tenantId: write.tenantId, event: 'state_changed', ids: [id] } satisfies InspectionsChanged);
  },
};

/** Nothing is derived of an inspection: that it was written is said, whichever way. */
export const inspectionDerivation: Derivation = {
  collection: inspections,
  reads: ['status'],
  derive: () => ({}),
  async derived({ tenantId, before, after, emit }, id) {
    const event = !before ? 'created' : before.status === after.status ? 'updated' : 'state_changed';
    await emit(INSPECTIONS_CHANGED, { tenantId, event, ids: [id] } satisfies InspectionsChanged);
  },
};
