import { computed, reactive, ref } from 'vue';
import type { FieldType } from '../../domains/esign/model.ts';
import { type Failure, useOperations } from '../api.ts';
import type { Contract } from './contract.ts';
import { around, bodyOf, type Entry, entriesOf, needsCode, newKey, nextPoint, type Place, type Point } from './fields.ts';
import { type Sheet, sheetsOf } from './pdf.ts';

/** The fields of a contract while somebody places them, and the pages on which they are. */
export function useFields(path: () => string) {
  const { get, put, bytes, failureOf } = useOperations();

  const contract = ref<Contract | null>(null);
  const sheets = ref<Sheet[]>([]);
  const entries = ref<Entry[]>([]);
  const selected = ref<number | null>(null);
  const codes = reactive<Record<number, string>>({});
  const failure = ref<Failure | null>(null);
  const loading = ref(true);
  const saving = ref(false);

  /** What the next field will be. */
  const signer = ref<number | null>(null);
  const kind = ref<FieldType>('SIGNATURE');

  let stored = '';
  const isChanged = computed(() => JSON.stringify(entries.value) !== stored);
  const editable = computed(() => Boolean(contract.value?.allowed_actions.includes('update')));
  const askedCodes = computed(() => (contract.value?.signers ?? []).filter(needsCode));
  const lacksCodes = computed(() => askedCodes.value.some(({ id }) => (codes[id] ?? '').length < 4));

  function show(data: Contract) {
    contract.value = data;
    entries.value = entriesOf(data);
    stored = JSON.stringify(entries.value);
    selected.value = null;
    for (const id of Object.keys(codes)) delete codes[Number(id)];
    signer.value = data.signers[0]?.id ?? null;
  }

  async function attempt(work: () => Promise<void>) {
    failure.value = null;
    try {
      await work();
    } catch (error) {
      failure.value = failureOf(error);
    }
  }

  async function load() {
    const at = path();
    loading.value = true;
    [contract.value, sheets.value, entries.value] = [null, [], []];
    await attempt(async () => {
      const { data } = await get<Contract>(at);
      if (at !== path()) return;
      show(data);
      if (!data.file) return;
      const read = await sheetsOf(await bytes(`${at}/download`, { original: true }));
      if (at === path()) sheets.value = read;
    });
    if (at === path()) loading.value = false;
  }

  function add(page: number, place: Place): number | null {
    if (!editable.value || signer.value === null) return null;
    const key = newKey();
    const { x, y, width, height } = place;
    entries.value.push({ key, signer: signer.value, type: kind.value, page, x, y, width, height, is_required: true, label: null });
    selected.value = key;
    return key;
  }

  const addAround = ({ number, ratio }: Sheet, at: Point) => add(number, around(kind.value, at, ratio));
  const addNext = (sheet: Sheet) => addAround(sheet, nextPoint(entries.value, sheet.number));

  const change = (key: number, changes: Partial<Entry>) => {
    entries.value = entries.value.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry));
  };

  const remove = (key: number) => {
    entries.value = entries.value.filter((entry) => entry.key !== key);
    selected.value = null;
  };

  /** What the last refusal says of each field, by its key. */
  const problems = computed(() =>
    Object.fromEntries(
      Object.entries(failure.value?.at ?? {}).flatMap(([at, words]) => {
        const entry = entries.value[Number(/^fields\.(\d+)/.exec(at)?.[1] ?? -1)];
        return entry ? [[entry.key, words]] : [];
      }),
    ),
  );

  async function save(): Promise<string | null> {
    if (saving.value || !contract.value) return null;
    saving.value = true;
    let said: string | null = null;
    await attempt(async () => {
      const placed = contract.value as Contract;
      const { data, message } = await put<Contract>(path(), bodyOf(placed, entries.value, codes), placed);
      show(data);
      said = message;
    });
    saving.value = false;
    return said;
  }

  const undo = () => contract.value && show(contract.value);

  return {
    ...{ contract, sheets, entries, selected, codes, failure, loading, saving, signer, kind, isChanged, editable, askedCodes, lacksCodes },
    ...{ problems, load, add, addAround, addNext, change, remove, save, undo },
  };
}
