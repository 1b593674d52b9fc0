import type { AskedBy } from '../../kernel/model/field.ts';
import { useOperations } from '../api.ts';
import type { AskedInput } from '../inputs/asked.ts';
import { type CalculationSchema, inputsOf } from '../sales/calculation.ts';

export type AskedInputs = ReturnType<typeof useAskedInputs>;

/** What is asked for beside each row that a column names. Each is read once, unless that failed. */
export function useAskedInputs() {
  const { get } = useOperations();
  const known = new Map<string, Promise<AskedInput[]>>();

  return ({ path, by }: AskedBy, id: number | string): Promise<AskedInput[]> => {
    const key = `${path} ${by} ${id}`;
    const answer = known.get(key) ?? get<CalculationSchema>(path, { [by]: id }).then(({ data }) => inputsOf(data));
    known.set(key, answer);
    answer.catch(() => known.delete(key));
    return answer;
  };
}
