import { onBeforeUnmount } from 'vue';

const PAUSE = 500;

/** The listeners of a finger that stays where it is: on some phones no other event tells of it. */
export function useLongTouch(held: (event: TouchEvent) => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let done = false;

  const stop = () => clearTimeout(waiting);
  onBeforeUnmount(stop);

  return {
    touchstart(event: TouchEvent): void {
      stop();
      done = false;
      if (event.touches.length > 1) return;
      waiting = setTimeout(() => {
        done = true;
        held(event);
      }, PAUSE);
    },
    touchmove: stop,
    touchcancel: stop,
    touchend(event: TouchEvent): void {
      stop();
      // No click follows.
      if (done) event.preventDefault();
    },
  };
}
