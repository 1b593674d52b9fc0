// What the Studio gives its extensions besides Vue and the SDK, as far as it is used here.

declare module 'vue-i18n' {
  import type { Ref } from 'vue';

  export function useI18n(): {
    t(key: string, params?: Record<string, unknown>): string;
    /** Of the form `ko-KR`. */
    locale: Ref<string>;
  };
}

declare module 'vue-router' {
  import type { Ref } from 'vue';

  interface Place {
    path: string;
    fullPath: string;
  }

  type Target = string | { path?: string; query?: Record<string, string | undefined> };

  export function useRouter(): {
    push(to: Target): Promise<unknown>;
    replace(to: Target): Promise<unknown>;
    currentRoute: Ref<{ fullPath: string }>;
  };
  export function useRoute(): { query: Record<string, string | undefined>; fullPath: string };
  /** Asked when somebody leaves the page; false keeps them on it. */
  export function onBeforeRouteLeave(guard: (to: Place) => boolean): void;
  /** Asked when another record or another query is to be shown on the same page. */
  export function onBeforeRouteUpdate(guard: (to: Place, from: Place) => boolean): void;
}

declare module '*.vue' {
  import type { DefineComponent } from 'vue';

  const component: DefineComponent;
  export default component;
}
