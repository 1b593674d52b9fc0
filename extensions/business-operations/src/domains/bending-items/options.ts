import { type AnyField, boolean, decimal, integer, json, oneOf, ref, string } from '../../kernel/model/field.ts';
import type { Segment } from '../bending/dimensions.ts';

/** What the options of bent parts and of the models that are put together from them hold, by the category of the item. */

const ItemSep = {
  SCREEN: { ko: '스크린', en: 'Screen' },
  STEEL: { ko: '철재', en: 'Steel' },
} as const;

export const ItemBending = {
  GUIDE_RAIL: { ko: '가이드레일', en: 'Guide rail' },
  SHUTTER_BOX: { ko: '셔터박스', en: 'Shutter box' },
  BOTTOM_BAR: { ko: '하단마감재', en: 'Bottom bar' },
  L_BAR: { ko: '엘바', en: 'L bar' },
  SMOKE_BARRIER: { ko: '연기차단재', en: 'Smoke barrier' },
  ETC: { ko: '기타', en: 'Other' },
} as const;

export const Finishing = {
  NONE: { ko: '마감 없음', en: 'None' },
  EGI: { ko: 'EGI', en: 'EGI' },
  SUS_MIRROR: { ko: 'SUS 미러', en: 'SUS mirror' },
  SUS_HAIRLINE: { ko: 'SUS 헤어라인', en: 'SUS hairline' },
  PAINTED: { ko: '도장', en: 'Painted' },
} as const;

export const ExitDirection = {
  FRONT: { ko: '전면', en: 'Front' },
  BOTTOM: { ko: '하부', en: 'Bottom' },
  BOTH: { ko: '양면', en: 'Both' },
} as const;

export const CheckType = {
  WALL: { ko: '벽면형', en: 'Wall' },
  SIDE: { ko: '측면형', en: 'Side' },
} as const;

/** A measuring point of the gap, in mm. */
export interface GapPoint {
  point: string;
  design_value: number;
  tolerance: number;
}

export interface BendDimension extends Segment {
  input: number;
  rate: number | null;
  angle?: number | null;
  shading: boolean;
  a_angle: boolean;
}

export interface Component {
  seq: number;
  bending_item_id: number;
  quantity: number;
  gap_points?: GapPoint[] | null;
}

const mm = (ko: string, en: string) => decimal(8, 2, { label: { ko: `${ko}(mm)`, en: `${en} (mm)` }, positive: true });

const modelName = { label: { ko: '모델명', en: 'Model' } } as const;
const finishing = oneOf(Finishing, { label: { ko: '마감', en: 'Finishing' } });
const separation = oneOf(ItemSep, { label: { ko: '스크린/철재', en: 'Screen or steel' } });
const exit = { label: { ko: '출구 방향', en: 'Exit' } } as const;
const keyword = string(100, { label: { ko: '검색어', en: 'Keyword' } });
const sizes = {
  rail_width: mm('레일 폭', 'Rail width'),
  rail_length: mm('레일 길이', 'Rail length'),
  box_width: mm('박스 폭', 'Box width'),
  box_height: mm('박스 높이', 'Box height'),
  front_bottom: mm('전면 하부', 'Front bottom'),
  bar_width: mm('마감재 폭', 'Bar width'),
  bar_height: mm('마감재 높이', 'Bar height'),
};

const gapPoints = json<GapPoint[]>()({
  label: { ko: '갭 측정점', en: 'Gap points' },
  content: {
    rows: {
      point: string(20, { label: { ko: '측정점', en: 'Point' }, required: true }),
      design_value: decimal(8, 2, { label: { ko: '설계값(mm)', en: 'Design value (mm)' }, required: true, min: 0 }),
      tolerance: decimal(6, 2, { label: { ko: '허용차(mm)', en: 'Tolerance (mm)' }, min: 0 }),
    },
    max: 20,
  },
});

const components = json<Component[]>()({
  label: { ko: '구성 절곡품', en: 'Bent parts' },
  content: {
    rows: {
      seq: integer({ label: { ko: '순번', en: 'No.' }, required: true, min: 1, max: 9999 }),
      bending_item_id: ref('items', { label: { ko: '절곡 품목', en: 'Bent part' }, required: true }),
      quantity: integer({ label: { ko: '수량', en: 'Quantity' }, required: true, min: 1, max: 999 }),
      gap_points: gapPoints,
    },
    max: 50,
  },
});

export const bendingFields = {
  prod_code: string(1, { label: { ko: '제품 코드', en: 'Product code' }, pattern: /^[A-Z]$/ }),
  spec_code: string(1, { label: { ko: '종류 코드', en: 'Spec code' }, pattern: /^[A-Z0-9]$/ }),
  length_mm: integer({ label: { ko: '길이(mm)', en: 'Length (mm)' }, min: 100, max: 9999 }),
  length_code: string(4, { label: { ko: '길이 코드', en: 'Length code' }, pattern: /^[0-9A-Z]{2,4}$/ }),
  item_sep: separation,
  item_bending: oneOf(ItemBending, { label: { ko: '절곡 구분', en: 'Kind' } }),
  model_name: string(50, modelName),
  finishing,
  rail_width: sizes.rail_width,
  box_width: sizes.box_width,
  box_height: sizes.box_height,
  front_bottom: sizes.front_bottom,
  exit_direction: oneOf(ExitDirection, exit),
  bend_dimensions: json<BendDimension[]>()({
    label: { ko: '전개 치수', en: 'Bend dimensions' },
    content: {
      rows: {
        no: integer({ label: { ko: '번호', en: 'No.' }, required: true, min: 1, max: 40 }),
        input: decimal(8, 2, { label: { ko: '치수(mm)', en: 'Size (mm)' }, required: true, positive: true }),
        rate: decimal(4, 2, { label: { ko: '연신율(mm)', en: 'Allowance (mm)' }, min: -9.99, max: 9.99 }),
        angle: integer({ label: { ko: '각도', en: 'Angle' }, min: -180, max: 180 }),
        shading: boolean({ label: { ko: '음영', en: 'Shading' } }),
        a_angle: boolean({ label: { ko: 'A각', en: 'A angle' } }),
      },
      max: 40,
    },
  }),
  gap_points: gapPoints,
};

const family = { model_name: string(50, { ...modelName, required: true }) };
const rest = { search_keyword: keyword, components };

export const modelFields = {
  GUIDERAIL_MODEL: {
    ...family,
    check_type: oneOf(CheckType, { label: { ko: '설치 구분', en: 'Installation' }, required: true }),
    rail_width: sizes.rail_width,
    rail_length: sizes.rail_length,
    finishing,
    item_sep: separation,
    ...rest,
  },
  SHUTTERBOX_MODEL: {
    ...family,
    exit_direction: oneOf(ExitDirection, { ...exit, required: true }),
    box_width: { ...sizes.box_width, required: true },
    box_height: { ...sizes.box_height, required: true },
    front_bottom: sizes.front_bottom,
    rail_width: sizes.rail_width,
    ...rest,
  },
  BOTTOMBAR_MODEL: {
    ...family,
    bar_width: { ...sizes.bar_width, required: true },
    bar_height: { ...sizes.bar_height, required: true },
    finishing,
    item_sep: separation,
    ...rest,
  },
} as const;

export type ModelFamily = keyof typeof modelFields;
export type KnownCategory = 'BENDING' | ModelFamily;
type Fields = Readonly<Record<string, AnyField>>;

/** The members of the options, by the category. */
export const optionFields: Readonly<Record<KnownCategory, Fields>> = { BENDING: bendingFields, ...modelFields };

export const families = Object.keys(modelFields) as ModelFamily[];

/** Every option of a model, of whichever family. */
export const anyModelFields: Fields = Object.assign({}, ...Object.values(modelFields));

/** Figures that the options hold or answers show, which nobody sets. */
export const COMPUTED: Readonly<Record<KnownCategory, readonly string[]>> = {
  BENDING: ['width_sum', 'bend_count', 'available_quantity'],
  GUIDERAIL_MODEL: ['component_count', 'material_summary'],
  SHUTTERBOX_MODEL: ['component_count', 'material_summary'],
  BOTTOMBAR_MODEL: ['component_count', 'material_summary'],
};

export const isKnownCategory = (category: string | null | undefined): category is KnownCategory =>
  Boolean(category && Object.hasOwn(optionFields, category));

/** What tells two models of a family from one another: name, kind, sizes and finishing. */
export const identityOf = (family: ModelFamily): string[] =>
  Object.keys(modelFields[family]).filter((name) => !['item_sep', 'search_keyword', 'components'].includes(name));
