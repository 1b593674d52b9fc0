import { useStores } from '@directus/extensions-sdk';
import { computed, ref, watch } from 'vue';
import { useI18n } from 'vue-i18n';
import type { ShownContent } from '../../kernel/deploy/content.ts';
import { type Failure, useOperations } from '../api.ts';
import { emptyFields, useFormFields } from '../company/form-fields.ts';
import { contentIn, contentProblems } from '../values/content.ts';
import { type BendingItem, changedOptions, KINDS, type Kind, optionsOf } from './items.ts';

type Values = Record<string, unknown>;

const NEW = '+';

/** A bent part or a model while somebody writes it. */
export function useItem(place: () => { kind: Kind; id: string; family: string }) {
  const { get, post, put, failureOf } = useOperations();
  const { t } = useI18n();
  const { declared } = useFormFields();
  const { useFieldsStore, usePermissionsStore, useNotificationsStore } = useStores();

  const item = ref<BendingItem | null>(null);
  const changes = ref<Values>({});
  const options = ref<Values>({});
  const failure = ref<Failure | null>(null);
  const empty = ref<object[]>([]);
  const saving = ref(false);

  const kind = computed(() => KINDS[place().kind]);
  const isNew = computed(() => place().id === NEW);
  const category = computed(() => item.value?.item_category ?? (place().kind === 'parts' ? 'BENDING' : place().family));
  const editable = computed(() => usePermissionsStore().hasPermission('items', isNew.value ? 'create' : 'update'));

  const declaredOptions = useFieldsStore().getField('items', 'options')?.meta?.options as { content: ShownContent } | undefined;
  const content = computed(() => declaredOptions && contentIn(declaredOptions.content, { item_category: category.value }));
  const columns = computed(() => content.value?.columns ?? []);

  /** Code and name are made where somebody adds an item without them. */
  const fields = computed(() =>
    declared('items', kind.value.columns, {
      ...(isNew.value ? { code: { required: false, note: t('studio.bending.made_code') } } : {}),
      ...(isNew.value && place().kind === 'models' ? { name: { required: false, note: t('studio.bending.made_name') } } : {}),
    }),
  );
  const initial = computed((): Values => item.value ?? { is_active: true, unit: place().kind === 'parts' ? 'EA' : 'SET' });
  const before = computed(() => (item.value ? optionsOf(item.value, columns.value) : {}));

  const isOwn = (path: string) => kind.value.columns.includes(path);
  /** Refusals beside the columns, as Directus's form shows them. */
  const problems = computed(() => [
    ...empty.value,
    ...Object.entries(failure.value?.at ?? {})
      .filter(([path]) => isOwn(path))
      .map(([path, text]) => ({
        ...{ code: 'FAILED_VALIDATION', collection: 'items', field: path, type: 'refused', validation_message: text },
        ...{ hidden: false, group: null },
      })),
  ]);
  const isShown = (path: string) => isOwn(path) || columns.value.some(({ name }) => path === name || path.startsWith(`${name}.`));
  /** What is not said beside a value. */
  const rest = computed((): Failure | null => {
    if (!failure.value) return null;
    const { details, at = {} } = failure.value;
    const beside = Object.entries(at).flatMap(([path, text]) => (isShown(path) ? [`${path}: ${text}`] : []));
    return { ...failure.value, details: details.filter((detail) => !beside.includes(detail)) };
  });

  function show(data: BendingItem) {
    item.value = data;
    changes.value = {};
    options.value = optionsOf(data, columns.value);
  }

  watch(
    () => `${place().kind}/${place().id}`,
    async () => {
      const { id } = place();
      [item.value, changes.value, options.value, failure.value, empty.value] = [null, {}, {}, null, []];
      if (id === NEW) return;
      try {
        const { data } = await get<BendingItem>(`${kind.value.path}/${id}`);
        if (id === place().id) show(data);
      } catch (error) {
        if (id === place().id) failure.value = failureOf(error);
      }
    },
    { immediate: true },
  );

  const body = () => ({
    ...Object.fromEntries(Object.entries(changes.value).filter(([, value]) => !isNew.value || (value !== null && value !== ''))),
    ...changedOptions(before.value, options.value, kind.value),
    ...(isNew.value && place().kind === 'models' ? { item_category: category.value } : {}),
  });

  const isChanged = computed(() => Object.keys(body()).length > (isNew.value && place().kind === 'models' ? 1 : 0));

  /** The id of a new item, once it is there. */
  async function save(): Promise<number | null> {
    if (saving.value || !editable.value) return null;
    empty.value = emptyFields(fields.value, { ...initial.value, ...changes.value });
    if (empty.value.length || (content.value && contentProblems(numbered(options.value), content.value).length)) return null;
    saving.value = true;
    failure.value = null;
    try {
      const { path } = kind.value;
      const { data, message } = isNew.value
        ? await post<BendingItem>(path, body())
        : await put<BendingItem>(`${path}/${place().id}`, body(), item.value);
      useNotificationsStore().add({ title: message });
      show(data);
      return data.id;
    } catch (error) {
      failure.value = failureOf(error);
      return null;
    } finally {
      saving.value = false;
    }
  }

  /** The rows are judged as they will be sent. */
  const numbered = (value: Values): Values => ({
    ...value,
    ...changedOptions({}, { [kind.value.rows]: value[kind.value.rows] }, kind.value),
  });

  return {
    item,
    changes,
    options,
    content,
    columns,
    fields,
    initial,
    problems,
    failure,
    rest,
    saving,
    isNew,
    category,
    editable,
    isChanged,
    save,
  };
}
