import { computed, onBeforeUnmount, reactive, ref, shallowRef, watch } from 'vue';
import { type Failure, useOperations } from '../api.ts';
import type { AskedValues } from '../inputs/asked.ts';
import {
  bodyOf,
  type CalculatedLine,
  type CalculatedQuote,
  type CalculationSchema,
  type DraftLine,
  inputsOf,
  isComplete,
  placeRefusals,
} from './calculation.ts';

/** How long somebody has to stop typing before it is calculated. */
const PAUSE = 300;

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '';

/** The terms and lines of a quote that is being worked out, and what they come to: calculated anew with every change, the last good figures kept. */
export function useCalculation(head: () => AskedValues, lines: () => readonly DraftLine[]) {
  const { get, post, failureOf } = useOperations();

  const schemas = reactive(new Map<number, CalculationSchema>());
  const asked = new Set<number>();
  const refusedSets = reactive(new Map<number, string>());

  const result = shallowRef<CalculatedQuote | null>(null);
  /** The keys of the lines that the result is of, in its order. */
  const keys = shallowRef<readonly number[]>([]);
  const failure = ref<Failure | null>(null);
  const refusedKeys = shallowRef<readonly number[]>([]);
  const calculating = ref(false);

  const setOf = ({ line_type, values }: DraftLine) =>
    line_type === 'MODEL' && typeof values.model_set_id === 'number' ? values.model_set_id : null;
  const schemaOf = (line: DraftLine) => schemas.get(setOf(line) ?? 0);

  async function learn(set: number) {
    if (asked.has(set)) return;
    asked.add(set);
    try {
      schemas.set(set, (await get<CalculationSchema>('/quotes/calculation-schema', { model_set_id: set })).data);
    } catch (error) {
      refusedSets.set(set, failureOf(error).message);
    }
  }

  watch(
    () => lines().map(setOf),
    (sets) => {
      for (const set of sets) if (set) void learn(set);
    },
    { immediate: true },
  );

  const complete = computed(() => lines().filter((line) => isComplete(line, schemaOf(line))));
  const body = computed(() => ({
    ...Object.fromEntries(Object.entries(head()).filter(([, value]) => isFilled(value))),
    items: complete.value.map((line) => bodyOf(line, schemaOf(line))),
  }));

  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;

  async function calculate() {
    running?.abort();
    const sent = complete.value.map(({ key }) => key);
    if (!sent.length) {
      [result.value, keys.value, failure.value, calculating.value] = [null, [], null, false];
      return;
    }
    const own = new AbortController();
    running = own;
    calculating.value = true;
    try {
      const { data } = await post<CalculatedQuote>('/quotes/calculate', body.value, own.signal);
      if (own.signal.aborted) return;
      [result.value, keys.value, failure.value] = [data, sent, null];
    } catch (error) {
      if (own.signal.aborted) return;
      [failure.value, refusedKeys.value] = [failureOf(error), sent];
    }
    calculating.value = false;
  }

  watch(
    () => JSON.stringify(body.value),
    () => {
      clearTimeout(timer);
      running?.abort();
      calculating.value = true;
      timer = setTimeout(calculate, PAUSE);
    },
  );

  onBeforeUnmount(() => {
    clearTimeout(timer);
    running?.abort();
  });

  const namesOf = (key: number) => {
    const line = lines().find((one) => one.key === key);
    const schema = line && schemaOf(line);
    return new Set([...Object.keys(line?.values ?? {}), ...(schema ? inputsOf(schema).map(({ name }) => `variables.${name}`) : [])]);
  };

  const refusals = computed(() => placeRefusals(failure.value?.at ?? {}, refusedKeys.value, namesOf));
  /** What could not be placed beside anything. */
  const rest = computed(() => {
    const { value: failed } = failure;
    if (!failed) return null;
    const isPlaced = refusals.value.lines.size > 0 || Object.keys(refusals.value.head).some((name) => name in head());
    return isPlaced ? null : failed;
  });

  const lineResult = (key: number): CalculatedLine | undefined => result.value?.items[keys.value.indexOf(key)];
  const warningsOf = (key: number): string[] => {
    const place = keys.value.indexOf(key);
    return (result.value?.warnings ?? [])
      .filter(({ path }) => place >= 0 && path.startsWith(`items.${place}.`))
      .map(({ item_code }) => item_code);
  };

  return {
    result,
    calculating,
    schemaOf,
    refusedSet: (line: DraftLine) => refusedSets.get(setOf(line) ?? 0),
    refusals,
    rest,
    lineResult,
    warningsOf,
    /** Nothing is missing or refused, and the figures are those of what stands there. */
    settled: computed(() => !calculating.value && !failure.value && lines().length > 0 && complete.value.length === lines().length),
    body,
    /** The lines as a change of their document takes them: those that are stored say which they are. */
    changes: computed(() =>
      complete.value.map((line) => ({ ...(line.stored ? { id: line.stored } : {}), ...bodyOf(line, schemaOf(line)) })),
    ),
  };
}
