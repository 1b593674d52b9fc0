import type { Context } from '../../kernel/context/context.ts';
import type { Label } from '../../kernel/model/field.ts';
import { CheckType, ExitDirection, Finishing, type ModelFamily } from './options.ts';

const KINDS: Readonly<Record<ModelFamily, Label>> = {
  GUIDERAIL_MODEL: { ko: '가이드레일', en: 'guide rail' },
  SHUTTERBOX_MODEL: { ko: '셔터박스', en: 'shutter box' },
  BOTTOMBAR_MODEL: { ko: '하단마감재', en: 'bottom bar' },
};

const SIZES: Readonly<Record<ModelFamily, readonly string[]>> = {
  GUIDERAIL_MODEL: ['rail_width', 'rail_length'],
  SHUTTERBOX_MODEL: ['box_width', 'box_height'],
  BOTTOMBAR_MODEL: ['bar_width', 'bar_height'],
};

const MAX_NAME = 150;

/** `KSS01 가이드레일 벽면형 70×3000 SUS 미러`, in the tenant's language. */
export function modelName({ tenant: { locale } }: Pick<Context, 'tenant'>, family: ModelFamily, options: Record<string, unknown>): string {
  const word = (words: Readonly<Record<string, Label>>, value: unknown) => words[String(value ?? '')]?.[locale];
  const size = SIZES[family].flatMap((name) => options[name] ?? []).join('×');
  return [
    options.model_name,
    KINDS[family][locale],
    word(CheckType, options.check_type),
    word(ExitDirection, options.exit_direction),
    size,
    options.finishing === 'NONE' ? null : word(Finishing, options.finishing),
  ]
    .filter(Boolean)
    .join(' ')
    .slice(0, MAX_NAME);
}
