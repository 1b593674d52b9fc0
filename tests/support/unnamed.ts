import { parse } from 'vue/compiler-sfc';

/** A node of a template as Vue's parser gives it. */
interface Node {
  type: number;
  tag?: string;
  content?: unknown;
  props?: readonly { name: string; arg?: { content?: string } }[];
  children?: readonly Node[];
  loc: { start: { line: number } };
}

const ELEMENT = 1;
const TEXT = 2;
const INTERPOLATION = 5;

const INPUTS = ['input', 'select', 'textarea', 'v-input', 'v-textarea', 'v-select'];
const BUTTONS = ['a', 'button', 'router-link', 'v-button'];

const has = ({ props = [] }: Node, ...names: string[]): boolean =>
  props.some(({ name, arg }) => names.includes(name === 'bind' ? (arg?.content ?? '') : name));

/** By an attribute, or by those that its parent gives it. */
const isLabelled = (node: Node): boolean =>
  has(node, 'aria-label', 'aria-labelledby') || Boolean(node.props?.some(({ name, arg }) => name === 'bind' && !arg));

/** The name of an icon is no word: Directus draws it by a font. */
const hasWords = ({ children = [] }: Node): boolean =>
  children.some(
    (child) =>
      child.type === INTERPOLATION ||
      (child.type === TEXT && String(child.content).trim() !== '') ||
      child.tag === 'slot' ||
      (child.type === ELEMENT && child.tag !== 'v-icon' && hasWords(child)),
  );

function isUnnamed(node: Node, inLabel: boolean): boolean {
  const { tag = '' } = node;
  if (isLabelled(node)) return false;
  if (INPUTS.includes(tag)) return !inLabel && !has(node, 'hidden');
  if (tag === 'v-checkbox') return !has(node, 'label') && !hasWords(node);
  if (tag === 'v-icon') return has(node, 'clickable');
  return BUTTONS.includes(tag) && !has(node, 'title') && !hasWords(node);
}

/** The inputs and buttons of a component whose names a screen reader would not find, each as its tag and its line. */
export function unnamed(source: string): string[] {
  const root = parse(source).descriptor.template?.ast as Node | undefined;
  if (!root) return [];
  // What stands in a template alone takes the attributes that its component is given.
  const elements = root.children?.filter(({ type }) => type === ELEMENT) ?? [];
  const found = (node: Node, inLabel: boolean): string[] => [
    ...(node.type === ELEMENT && isUnnamed(node, inLabel) && !(elements.length === 1 && elements[0] === node)
      ? [`${node.tag} in line ${node.loc.start.line}`]
      : []),
    ...(node.children ?? []).flatMap((child) => found(child, inLabel || node.tag === 'label')),
  ];
  return found(root, false);
}
