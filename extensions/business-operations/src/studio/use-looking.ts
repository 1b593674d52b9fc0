import { onUnmounted, watch } from 'vue';

/** How often a page looks how far something is that the server works on, in milliseconds. */
const LOOK_EVERY = 2_000;

/** Looks again and again as long as there is something to wait for, and the page is open. */
export function useLooking(waits: () => boolean, look: () => unknown): void {
  let looking: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(looking);
  watch(
    waits,
    (does) => {
      stop();
      if (does) looking = setInterval(look, LOOK_EVERY);
    },
    { immediate: true },
  );
  onUnmounted(stop);
}
