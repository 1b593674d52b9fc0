import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { ProcessType } from '../../processes/model.ts';
import { processTypeOf } from '../../processes/process-type.ts';
import { bentPartsOf, type WorkPart } from './parts.ts';
import { addedPoints, type Component, type GivenPoint, gapPoint, productPoints, seededPoints } from './points.ts';
import type { Work, WorkItem, WorkStep } from './work.ts';

/** What there is to measure of each item of a work order. */

const Point = z.object({ point: z.string(), name: z.string(), design_value: z.number().nullable(), tolerance: z.number().nullable() });

export const ComponentReply = z.object({
  component: z.int(),
  name: z.string(),
  item_id: z.int().nullable(),
  code: z.string().nullable(),
  material: z.string().nullable(),
  length_mm: z.number().nullable(),
  gap_points: z.array(Point),
});

export const TypeReply = z.enum(Object.keys(ProcessType) as [ProcessType, ...ProcessType[]]);

export interface InspectionConfig {
  process_type: ProcessType;
  /** By the id of the item. */
  components: ReadonlyMap<number, Component[]>;
}

const stepPoints = (step: WorkStep | null): readonly GivenPoint[] => step?.options?.inspection_setting?.points ?? [];

/** What is measured of the items of a work order, of all of them unless some are named, with the points that the step names. */
export async function inspectionConfig(
  ctx: Context,
  work: Work,
  step: WorkStep | null,
  items: readonly WorkItem[] = work.items,
): Promise<InspectionConfig> {
  const type = processTypeOf(work.process);
  const parts =
    type === 'BENDING'
      ? await bentPartsOf(
          ctx,
          items.map(({ id }) => id),
        )
      : new Map<number, WorkPart[]>();
  return {
    process_type: type,
    components: new Map(
      items.map((item) => [
        item.id,
        type === 'BENDING' ? bentComponents(work, item, parts.get(item.id) ?? [], step) : [product(ctx, type, work, item, step)],
      ]),
    ),
  };
}

const tolerancesOf = ({ process }: Work) => process?.inspection_tolerances ?? {};

const PRODUCT = 'PRODUCT';

const productOf = (item: WorkItem, component: number, points: Component['gap_points']): Component => ({
  component,
  name: PRODUCT,
  item_id: item.item_id,
  code: item.item_code,
  material: null,
  length_mm: null,
  gap_points: points,
});

function product(ctx: Context, type: ProcessType, work: Work, item: WorkItem, step: WorkStep | null): Component {
  const points = productPoints({
    type,
    width: sizeOf(item.options?.width),
    height: sizeOf(item.options?.height),
    step: stepPoints(step),
    tolerances: tolerancesOf(work),
    names: { width: ctx.translate('inspection.point.width'), height: ctx.translate('inspection.point.height') },
  });
  return productOf(item, 1, points);
}

/** Sizes came as numbers or as text, depending on who made the item. */
const sizeOf = (size: number | string | null | undefined): number | null =>
  size === null || size === undefined || Number.isNaN(Number(size)) ? null : Number(size);

/** The bent parts of the location; what the step names besides is measured of the whole. */
function bentComponents(work: Work, item: WorkItem, parts: readonly WorkPart[], step: WorkStep | null): Component[] {
  const components = parts.map(({ given, check_type, kind, ...part }, index) => ({
    component: index + 1,
    ...part,
    gap_points: given.length ? given.map(gapPoint) : seededPoints(kind, check_type),
  }));
  const added = addedPoints(stepPoints(step), tolerancesOf(work));
  return added.length ? [...components, productOf(item, components.length + 1, added)] : components;
}
