import { computed, ref } from 'vue';
import { useI18n } from 'vue-i18n';
import { type Answer, type Failure, useOperations } from '../api.ts';
import { type AskedInput, type AskedValues, filledIn, lacks, startOf } from '../inputs/asked.ts';
import type { Contract } from './contract.ts';
import { type DraftSigner, remainingFields, signersBody, signersOf, withEmptied } from './draft.ts';
import { useDraftInputs } from './use-draft-inputs.ts';

const PATH = '/esign/contracts';

/** A contract while it is written: a new one, or the draft of that id. */
export function useDraft(id: () => string | undefined) {
  const { t } = useI18n();
  const { get, post, put, failureOf } = useOperations();
  const inputs = useDraftInputs();

  const contract = ref<Contract | null>(null);
  const head = ref<AskedValues>({});
  const signers = ref<DraftSigner[]>([]);
  const file = ref<File | null>(null);

  const ready = ref(false);
  const failure = ref<Failure | null>(null);
  const refused = ref<Failure | null>(null);
  const tried = ref(false);
  const saving = ref(false);

  const written = computed(() => JSON.stringify([head.value, signers.value]));
  const start = ref('');
  const startOfSigners = ref('');
  /** Signers that stay as they are are not sent: their access codes would have to be given anew. */
  const sendsSigners = computed(() => !contract.value || JSON.stringify(signers.value) !== startOfSigners.value);
  const isChanged = computed(() => ready.value && (written.value !== start.value || file.value !== null));

  function begin(stored: Contract | null) {
    contract.value = stored;
    head.value = stored
      ? Object.fromEntries(inputs.head.map(({ name }) => [name, (stored as unknown as AskedValues)[name] ?? null]))
      : startOf(inputs.head, '');
    signers.value = stored ? signersOf(stored) : [];
    file.value = null;
    start.value = written.value;
    startOfSigners.value = JSON.stringify(signers.value);
    tried.value = false;
    refused.value = null;
    ready.value = true;
  }

  async function load() {
    const asked = id();
    [failure.value, ready.value] = [null, false];
    try {
      const stored = asked ? (await get<Contract>(`${PATH}/${asked}`)).data : null;
      if (asked === id()) begin(stored);
    } catch (error) {
      if (asked === id()) failure.value = failureOf(error);
    }
  }

  const isIncomplete = computed(
    () =>
      lacks(inputs.head, head.value) || (sendsSigners.value && signers.value.some(({ values }) => lacks(inputs.signer(values), values))),
  );

  /** What is missing, and what the API said of an input, beside it. */
  const problems = (asked: readonly AskedInput[], values: AskedValues, prefix: string) =>
    Object.fromEntries(
      asked.flatMap((input): [string, string][] => {
        const said = refused.value?.at?.[`${prefix}${input.name}`];
        if (said) return [[input.name, said]];
        return tried.value && lacks([input], values) ? [[input.name, t('studio.lines.required')]] : [];
      }),
    );
  const headProblems = computed(() => problems(inputs.head, head.value, ''));
  const signerProblems = (index: number) => {
    const { values = {} } = signers.value[index] ?? {};
    return problems(inputs.signer(values), values, `signers.${index}.`);
  };
  const fileProblem = computed(() => refused.value?.at?.file_id ?? null);

  /** The refusal, with the names that the form has for what it names. */
  const shown = computed<Failure | null>(() => {
    if (!refused.value) return null;
    const { message, details } = refused.value;
    return { message, details: details.map((detail) => detail.replace(/^[\w.]+(?=: )/, inputs.nameOf)) };
  });

  /** What has been uploaded of what was chosen: a refused contract does not upload it again. */
  let uploaded: { of: File; id: string } | null = null;

  async function upload(chosen: File): Promise<string> {
    if (uploaded?.of === chosen) return uploaded.id;
    const body = new FormData();
    body.append('file', chosen);
    const { data } = await post<{ id: string }>('/files', body);
    uploaded = { of: chosen, id: data.id };
    return data.id;
  }

  function send(fileId: string | null): Promise<Answer<Contract>> {
    const names = inputs.head.map(({ name }) => name);
    const body = { ...withEmptied(names, filledIn(inputs.head, head.value)), ...(fileId ? { file_id: fileId } : {}) };
    const named = () => signersBody(signers.value, (values) => filledIn(inputs.signer(values), values));
    const { value: stored } = contract;
    if (!stored) return post<Contract>(PATH, { ...body, signers: named() });
    if (!sendsSigners.value) return put<Contract>(`${PATH}/${stored.id}`, body, stored);
    const whole = { ...body, signers: named(), fields: remainingFields(stored, signers.value) };
    return put<Contract>(`${PATH}/${stored.id}`, whole, stored);
  }

  /** Null where it is refused. Whatever is wrong with it is wrong with the value at that path, if there is one. */
  async function attempt<T>(work: () => Promise<T>, at?: string): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      const said = failureOf(error);
      refused.value = at ? { message: said.message, details: [], at: { [at]: said.message } } : said;
      return null;
    }
  }

  /** What the API answers; null where something is missing or refused. */
  async function save(): Promise<Answer<Contract> | null> {
    tried.value = true;
    if (saving.value || isIncomplete.value) return null;
    saving.value = true;
    refused.value = null;
    const { value: chosen } = file;
    const fileId = chosen && (await attempt(() => upload(chosen), 'file_id'));
    const answer = chosen && !fileId ? null : await attempt(() => send(fileId));
    if (answer) begin(answer.data);
    saving.value = false;
    return answer;
  }

  return {
    ...{ inputs, contract, head, signers, file, ready, failure, shown, saving, isChanged, load, save },
    ...{ headProblems, signerProblems, fileProblem },
  };
}
