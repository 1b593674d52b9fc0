import type { Knex } from 'knex';
import { z } from 'zod';
import { invalid, invalidField } from '../../kernel/errors.ts';
import { violationsOf } from '../../kernel/http/validate.ts';

export const settingsInput = z.strictObject({
  approval_mail: z.boolean().optional(),
  esign_expiry_days: z.int().min(1).max(90).optional(),
  file_max_mb: z.int().min(1).max(100).optional(),
  export_max_rows: z.int().min(1).max(1_000_000).optional(),
  ai_exchange_rate: z.number().min(0.0001).max(1_000_000).nullable().optional(),
  working_weekdays: z
    .array(z.int().min(1).max(7))
    .min(1)
    .max(7)
    .refine((days) => new Set(days).size === days.length, { params: { code: 'invalid_value' } })
    .optional(),
});

interface Written {
  time_zone?: unknown;
  settings?: unknown;
}

/** Refuses a time zone and settings by which the tenant's days cannot be reckoned, whichever way they come. */
export async function assertSettings(database: Knex, { time_zone: zone, settings }: Written): Promise<void> {
  if (
    zone !== undefined &&
    !(await database('pg_timezone_names')
      .where({ name: String(zone) })
      .first('name'))
  )
    throw invalidField('time_zone', 'unknown', 'error.tenant.time_zone_unknown');
  const wrong = violationsOf(settingsInput.nullable(), settings ?? null, 'settings');
  if (wrong.length) throw invalid('error.validation_failed', wrong);
}
