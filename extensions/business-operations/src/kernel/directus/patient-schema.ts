import type { SchemaOverview } from '@directus/types';
import type { Directus } from './directus.ts';

type GetSchema = Directus['getSchema'];

/** How long a request waits for a schema that is read anew, in milliseconds. */
const PATIENCE = 1_000;

/**
 * The schema as Directus has it. With each change of a role, a right or a user Directus forgets it and reads it anew, one for all, which
 * waits for whoever has locked any table. Only another release changes it, so the former one serves once somebody has waited long enough.
 */
export function patientSchema(getSchema: GetSchema, patience = PATIENCE): GetSchema {
  let former: SchemaOverview | undefined;
  /** What all are given who ask until Directus has answered. */
  let reading: Promise<SchemaOverview> | undefined;

  function read(): Promise<SchemaOverview> {
    const known = former;
    let timer: NodeJS.Timeout | undefined;
    const asked = getSchema()
      .then((schema) => {
        former = schema;
        return schema;
      })
      .finally(() => {
        clearTimeout(timer);
        reading = undefined;
      });
    if (!known) return asked;
    const waited = new Promise<SchemaOverview>((resolve) => {
      timer = setTimeout(resolve, patience, known);
    });
    return Promise.race([asked.catch(() => known), waited]);
  }

  return async (options) => {
    if (options) return getSchema(options);
    reading ??= read();
    return reading;
  };
}
