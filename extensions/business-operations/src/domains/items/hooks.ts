import type { HookRegistry } from '../../kernel/hooks.ts';
import { itemDefaults } from './rules.ts';

/** What follows from unit and type where nothing is said, whichever way the item comes. */
export function itemHooks(registry: HookRegistry): void {
  registry.filter('items.items.create', (payload: Record<string, unknown>) => ({ ...itemDefaults(payload), ...payload }));
}
