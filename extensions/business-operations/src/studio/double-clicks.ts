/** What Directus draws its dialogs in, with all that lies behind them. */
const DIALOG = '#dialog-outlet .container';

const dialogOf = (target: EventTarget | null): Element | null => (target instanceof Element ? target.closest(DIALOG) : null);

/**
 * Whoever clicks twice what opens a dialog hits with the second click what lies behind the dialog, which closes it: the second click of a
 * double click is none for a dialog that the first has not been in.
 */
export function openOnDoubleClick(): void {
  let first: Element | null = null;
  document.addEventListener(
    'click',
    (event) => {
      const dialog = dialogOf(event.target);
      if (event.detail > 1 && dialog && dialog !== first) event.stopImmediatePropagation();
      else first = dialog;
    },
    { capture: true },
  );
}
