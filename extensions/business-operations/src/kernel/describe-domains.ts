import type { Domain } from './domain.ts';
import kernelEn from './messages.en.json' with { type: 'json' };
import kernelKo from './messages.ko.json' with { type: 'json' };
import { createMessages } from './messages.ts';
import { buttonLabels, buttonsOf, listButtonsOf } from './model/buttons.ts';
import { dashboardLabels } from './model/dashboard.ts';
import { extensionLabels, labelsOf } from './model/labels.ts';
import { createModel } from './model/model.ts';

/** The declared collections and messages. It needs no running Directus. */
export function describeDomains(domains: readonly Domain[]) {
  const routes = domains.flatMap((domain) => domain.routes ?? []);
  const model = createModel(
    domains.flatMap(({ collections = [] }) => collections),
    buttonsOf(routes),
    domains.flatMap(({ lines = [] }) => lines),
    domains.flatMap(({ documents = [] }) => documents),
  );
  const messages = createMessages(
    [{ ko: kernelKo, en: kernelEn }, ...domains.map((domain) => domain.messages)],
    [
      ...model.collections.flatMap(labelsOf),
      ...domains.flatMap(({ systemFields = {} }) => extensionLabels(systemFields)),
      ...buttonLabels(model.buttons),
      ...buttonLabels(listButtonsOf(routes)),
      ...domains.flatMap(({ dashboards = [] }) => dashboards.flatMap(dashboardLabels)),
    ],
  );
  return { model, messages };
}
