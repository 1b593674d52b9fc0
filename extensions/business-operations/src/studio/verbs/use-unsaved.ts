import { type ComponentInternalInstance, computed, getCurrentInstance } from 'vue';

/** What Directus hands to the form around all fields of a record. */
interface FormProps {
  /** The edits that are not saved yet. */
  modelValue: Record<string, unknown> | null;
  initialValues: Record<string, unknown> | null;
  group: string | null;
}

/** The form of the whole record, not that of a group of its fields. */
function formAround(instance: ComponentInternalInstance | null): FormProps | null {
  if (!instance) return null;
  const { props } = instance;
  const isForm = 'modelValue' in props && 'initialValues' in props && 'group' in props && !props.group;
  return isForm ? (props as unknown as FormProps) : formAround(instance.parent);
}

/** Whether the form in which the caller stands holds edits that are not saved yet. */
export function useUnsaved() {
  const form = formAround(getCurrentInstance()?.parent ?? null);
  return computed(() => Object.keys(form?.modelValue ?? {}).length > 0);
}
