import { nextTick, type Ref } from 'vue';
import { isBlank, type Row } from './rows.ts';

interface Grid {
  rows: Ref<Row[]>;
  /** The places of the columns that somebody writes in. */
  columns: Ref<number[]>;
  isExtendable(): boolean;
  isRemovable(): boolean;
  find(row: number, column: number): HTMLElement | null;
  add(): void;
  remove(row: Row): void;
}

/** Whether the caret cannot go further in that direction within the text. */
function isAtEdge(input: EventTarget | null, direction: -1 | 1): boolean {
  if (!(input instanceof HTMLInputElement) || input.type !== 'text')
    return !(input instanceof HTMLInputElement) || input.type === 'checkbox';
  const { selectionStart: start, selectionEnd: end, value } = input;
  if (start === 0 && end === value.length) return true;
  return start === end && start === (direction < 0 ? 0 : value.length);
}

/** The keys of a spreadsheet. */
export function useGridKeys({ rows, columns, isExtendable, isRemovable, find, add, remove }: Grid) {
  async function focus(row: number, column: number): Promise<void> {
    await nextTick();
    const input = find(row, column);
    input?.focus();
    if (input instanceof HTMLInputElement && input.type === 'text') input.select();
  }

  async function moveDown(row: number, column: number): Promise<void> {
    if (row === rows.value.length - 1) {
      const last = rows.value[row];
      if (!isExtendable() || (last && isBlank(last))) return;
      add();
    }
    await focus(row + 1, column);
  }

  function onKeydown(event: KeyboardEvent, row: number, column: number): void {
    const { key, shiftKey, ctrlKey, metaKey, altKey, isComposing, target } = event;
    if (isComposing || altKey) return;
    const stop = (then: unknown) => {
      event.preventDefault();
      event.stopPropagation();
      return then;
    };
    const order = columns.value;
    const next = (step: -1 | 1) => order[order.indexOf(column) + step];
    if ((ctrlKey || metaKey) && key === 'Delete') {
      const line = rows.value[row];
      if (line && isRemovable()) void stop(removeAt(row, column));
      return;
    }
    if (ctrlKey || metaKey) return;
    // A choice and a day have their own use for the arrows up and down.
    const isPlain = target instanceof HTMLInputElement && target.type !== 'date';
    if (key === 'Enter') void stop(shiftKey ? focus(row - 1, column) : moveDown(row, column));
    else if (key === 'ArrowDown' && isPlain) void stop(moveDown(row, column));
    else if (key === 'ArrowUp' && isPlain) void stop(focus(row - 1, column));
    else if (key === 'ArrowLeft' && isAtEdge(target, -1) && next(-1) !== undefined) void stop(focus(row, next(-1) ?? column));
    else if (key === 'ArrowRight' && isAtEdge(target, 1) && next(1) !== undefined) void stop(focus(row, next(1) ?? column));
    else if (key === 'Tab' && !shiftKey && column === order.at(-1) && row === rows.value.length - 1) {
      const line = rows.value[row];
      if (!isExtendable() || !line || isBlank(line)) return;
      add();
      void stop(focus(row + 1, order[0] ?? 0));
    }
  }

  async function removeAt(row: number, column: number): Promise<void> {
    const line = rows.value[row];
    if (line) remove(line);
    if (!rows.value.length) add();
    await focus(Math.min(row, rows.value.length - 1), column);
  }

  return { focus, onKeydown, removeAt };
}
