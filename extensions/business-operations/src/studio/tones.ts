import { useStores } from '@directus/extensions-sdk';
import { type Colours, TONES } from '../kernel/model/tones.ts';

interface Choice extends Partial<Colours> {
  value: string;
}

/** The colours of a state, as the field declares them and the lists show them. */
export function useTones() {
  const fields = useStores().useFieldsStore();
  return (collection: string, field: string, value: string): Colours => {
    const choices = (fields.getField(collection, field)?.meta?.display_options?.choices ?? []) as readonly Choice[];
    return { ...TONES.neutral, ...choices.find((choice) => choice.value === value) };
  };
}
