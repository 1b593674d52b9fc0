import { describeDomains } from '../describe-domains.ts';
import type { Domain } from '../domain.ts';
import { openapi, undocumented } from '../http/openapi.ts';
import kernelMessages from '../messages.en.json' with { type: 'json' };
import type { SystemExtension } from '../model/studio.ts';
import { operationTypes } from './operations.ts';
import { schemaTypes } from './schema.ts';

/** The generated files of the typed client by name. */
export function makeClientTypes(domains: readonly Domain[], systemFields: SystemExtension): Record<string, string> {
  const { model, messages } = describeDomains(domains);
  const routes = domains.flatMap((domain) => domain.routes ?? []);
  const document = openapi(routes, undocumented(messages));
  const { CommonErrorKey: common } = document.components.schemas as { CommonErrorKey?: { enum: readonly string[] } };
  return {
    'operations.ts': operationTypes(routes, document, {
      all: errorKeys(messages.keys('en')),
      common: common?.enum ?? errorKeys(Object.keys(kernelMessages)),
    }),
    'schema.ts': schemaTypes(model, systemFields),
  };
}

/** Message keys of refusals, without the texts of single fields, which only occur in details. */
const errorKeys = (keys: readonly string[]) => keys.filter((key) => key.startsWith('error.') && !key.startsWith('error.field.')).sort();
