import reference from '../../../../../../seeds/reference/inspection.json' with { type: 'json' };
import type { ProcessType } from '../../processes/model.ts';

/** A dimension to be measured; `point` is what the gap cell is called by. */
export interface GapPoint {
  point: string;
  /** As people read it. */
  name: string;
  /** In mm; null where none is known, so that nothing is compared. */
  design_value: number | null;
  tolerance: number | null;
}

/** A point as items, models and steps have it in their options. */
export interface GivenPoint {
  point: string;
  design_value?: number | null;
  tolerance?: number | null;
}

/** A part whose dimensions are measured; its place, from 1, is in the keys of its cells. */
export interface Component {
  component: number;
  name: string;
  item_id: number | null;
  code: string | null;
  material: string | null;
  length_mm: number | null;
  gap_points: GapPoint[];
}

/** What bent parts say of themselves. */
export interface BentPart {
  prod_code?: string | null;
  spec_code?: string | null;
  item_bending?: string | null;
}

type Seeded = readonly (string | number)[];

const SEEDED: Readonly<Record<string, Readonly<Record<string, readonly Seeded[]>>>> = reference.gap_points;

const KIND_OF_PRODUCT: Readonly<Record<string, string>> = {
  R: 'GUIDE_RAIL',
  S: 'GUIDE_RAIL',
  C: 'SHUTTER_BOX',
  B: 'BOTTOM_BAR',
  T: 'BOTTOM_BAR',
  L: 'L_BAR',
  G: 'SMOKE_BARRIER',
};

/** The key of the cell that holds the value of a point: `gap_1_2`. */
export const gapKey = (component: number, point: string): string => `gap_${component}_${point}`;

export const gapPoint = ({ point, design_value, tolerance }: GivenPoint): GapPoint => ({
  point,
  name: point,
  design_value: design_value ?? null,
  tolerance: tolerance ?? 1,
});

/** The points of a bent part of that kind, where neither it nor its model has any. `checkType` is that of its guide rail model. */
export function seededPoints(part: BentPart, checkType: string | null = null): GapPoint[] {
  const kind = part.item_bending ?? KIND_OF_PRODUCT[part.prod_code ?? ''] ?? '';
  const variants = SEEDED[kind];
  if (!variants) return [];
  const variant =
    kind === 'GUIDE_RAIL'
      ? part.prod_code === 'S' || (part.prod_code !== 'R' && checkType === 'SIDE')
        ? 'SIDE'
        : 'WALL'
      : kind === 'SMOKE_BARRIER'
        ? part.spec_code === '8'
          ? 'W80'
          : 'W50'
        : 'ANY';
  return (variants[variant] ?? []).map(([point, design, tolerance = reference.gap_tolerance]) => ({
    point: String(point),
    name: String(point),
    design_value: Number(design),
    tolerance: Number(tolerance),
  }));
}

type Tolerances = Readonly<Record<string, number>>;

const seededTolerances = (type: ProcessType): Tolerances =>
  (reference.product_tolerances as Readonly<Record<string, Tolerances>>)[type] ?? reference.product_tolerances.GENERAL;

export interface ProductPoints {
  type: ProcessType;
  /** Size of the opening or piece in mm. */
  width: number | null;
  height: number | null;
  /** Of the step that is inspected. */
  step: readonly GivenPoint[];
  /** Of the process, by point. */
  tolerances: Tolerances;
  /** Names of the points that every product has. */
  names: Readonly<Record<'width' | 'height', string>>;
}

/** Width and height, and whatever points the step names besides. What the step says of width and height goes before the rest. */
export function productPoints({ type, width, height, step, tolerances, names }: ProductPoints): GapPoint[] {
  const sizes = { width, height };
  const seeded = seededTolerances(type);
  const usual = (['width', 'height'] as const).map((point) => {
    const given = step.find((other) => other.point === point);
    return {
      point,
      name: names[point],
      design_value: given?.design_value ?? sizes[point],
      tolerance: given?.tolerance ?? tolerances[point] ?? seeded[point] ?? null,
    };
  });
  return [...usual, ...addedPoints(step, tolerances)];
}

/** The points of a step besides width and height. */
export const addedPoints = (step: readonly GivenPoint[], tolerances: Tolerances): GapPoint[] =>
  step
    .filter(({ point }, index) => point !== 'width' && point !== 'height' && step.findIndex((other) => other.point === point) === index)
    .map(({ point, design_value, tolerance }) => ({
      point,
      name: point,
      design_value: design_value ?? null,
      tolerance: tolerance ?? tolerances[point] ?? null,
    }));
