import { useI18n } from 'vue-i18n';
import type { Answered } from './answers.ts';
import { useFormat } from './format.ts';

type Work = Pick<Answered<'production.work-orders.list'>, 'quantities'>;

/** How much a work order makes, by unit: `14 SET · 154.28 M2`. */
export function useQuantities() {
  const { t } = useI18n();
  const { number } = useFormat();
  const joined = (parts: readonly string[]) => parts.join(' · ');

  return {
    planned: ({ quantities }: Work): string => joined(quantities.map(({ quantity, unit }) => `${number(quantity)} ${unit}`)),
    /** Of which so much is good. */
    made: ({ quantities }: Work): string =>
      joined(
        quantities.map(({ good_quantity: good, quantity, unit }) =>
          t('studio.quantities.made', { good: number(good), value: `${number(quantity)} ${unit}` }),
        ),
      ),
    /** Empty where nothing is. */
    defective: ({ quantities }: Work): string =>
      joined(quantities.flatMap(({ defect_quantity: defective, unit }) => (defective ? [`${number(defective)} ${unit}`] : []))),
  };
}
