import { inject, onUnmounted, watch } from 'vue';

/** What the forms of Directus know as an error of a part of a field: they show it above the form, and do not save. */
interface PartError {
  code: 'FAILED_VALIDATION';
  collection: string;
  field: string;
  type: string;
  validation_message: string;
  nestedNames: Record<string, string>;
}

interface Nested {
  updateNestedValidationErrors(field: string, errors: PartError[]): void;
}

/** A problem of a value: the message, and what names its place behind the field's name. */
export interface FormProblem {
  at: string;
  message: string;
}

/** Keeps the form from being saved while there are problems with a field. The field shows them itself, beside the value. */
export function useFormProblems(place: () => { collection: string; field: string }, problems: () => FormProblem[]): void {
  const form = inject<Nested>('nestedValidation', { updateNestedValidationErrors() {} });

  watch(
    problems,
    (found) => {
      const { collection, field } = place();
      form.updateNestedValidationErrors(
        field,
        // A path below the field, since an error of the field itself would stay beside it until the next attempt to save.
        found.map(({ at, message }, index) => ({
          code: 'FAILED_VALIDATION',
          collection,
          field: `${field}.${index}`,
          type: 'regex',
          validation_message: message,
          nestedNames: { [index]: at },
        })),
      );
    },
    { immediate: true },
  );
  onUnmounted(() => form.updateNestedValidationErrors(place().field, []));
}
