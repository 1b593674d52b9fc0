import sanitize from 'sanitize-html';
import { invalid, Refusal } from '../../kernel/errors.ts';

/** What is kept of the HTML that a screen has rendered of a document. */

const TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr', 'pre', 'blockquote', 'figure', 'figcaption', 'img', 'a'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small'],
];

const ATTRIBUTES = ['class', 'style', 'colspan', 'rowspan', 'width', 'height', 'align', 'valign', 'alt', 'title', 'scope'];

/** No function but those of colours and sizes, so neither url( ) nor expression( ); no at-rule, escape or comment. */
const VALUE = [/^(?!.*(?:expression|javascript|\/\*))(?:[^()@\\<>{};]|\b(?:rgba?|hsla?|calc|min|max|clamp)\([^()@\\<>{};]*\)){1,300}$/i];
const PLACE = [/^(?:static|relative)$/i];

const each = (of: string, ...parts: string[]) => [of, ...parts.map((part) => `${of}-${part}`)];
const SIDES = ['top', 'right', 'bottom', 'left'] as const;

const PROPERTIES = [
  ...['display', 'float', 'clear', 'visibility', 'vertical-align', 'table-layout', 'caption-side', 'empty-cells', 'opacity', 'gap'],
  ...each('overflow', 'x', 'y', 'wrap'),
  ...each('flex', 'direction', 'wrap', 'grow', 'shrink', 'basis'),
  ...['justify-content', 'align-items', 'align-content', 'align-self', 'order', 'row-gap', 'column-gap'],
  ...['page-break-before', 'page-break-after', 'page-break-inside', 'break-before', 'break-after', 'break-inside'],
  ...['width', 'height', 'min-width', 'min-height', 'max-width', 'max-height', 'box-sizing'],
  ...each('margin', ...SIDES),
  ...each('padding', ...SIDES),
  ...each('border', 'width', 'style', 'color', 'radius', 'collapse', 'spacing'),
  ...SIDES.flatMap((side) => each(`border-${side}`, 'width', 'style', 'color')),
  ...['color', 'background', 'background-color'],
  ...each('font', 'family', 'size', 'style', 'weight', 'variant', 'stretch'),
  ...['line-height', 'letter-spacing', 'word-spacing', 'white-space', 'word-break', 'word-wrap', 'direction', 'writing-mode'],
  ...['text-align', 'text-decoration', 'text-indent', 'text-transform', 'text-overflow', 'list-style', 'list-style-type'],
];

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const IMAGE = new RegExp(`^(?:data:image/(?:png|jpeg|gif|webp);base64,[a-z0-9+/]+={0,2}|/assets/${UUID})$`, 'i');
const LINK = /^(?:https?:\/\/|mailto:)/i;

const keepOnly = (name: string, pattern: RegExp) => (tagName: string, attribs: sanitize.Attributes) => {
  const kept = Object.entries(attribs).filter(([key, value]) => key !== name || pattern.test(value.trim()));
  return { tagName, attribs: Object.fromEntries(kept.map(([key, value]) => [key, key === name ? value.trim() : value])) };
};

const OPTIONS: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: { '*': ATTRIBUTES, a: ['href'], img: ['src'] },
  allowedStyles: { '*': { ...Object.fromEntries(PROPERTIES.map((name) => [name, VALUE])), position: PLACE } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style'],
  transformTags: { a: keepOnly('href', LINK), img: keepOnly('src', IMAGE) },
  nestingLimit: 100,
};

/** In bytes, before it is sanitised. */
export const MAX_SNAPSHOT = 2 * 1024 * 1024;

/**
 * The HTML parsed and rebuilt from what is allowed; doing it again changes nothing. More than 2 MiB are 413, and so much that nothing is
 * left of it is 422.
 */
export function sanitiseSnapshot(html: string): string {
  if (Buffer.byteLength(html) > MAX_SNAPSHOT)
    throw new Refusal(413, 'error.document.snapshot_too_large', [{ path: 'rendered_html', max: MAX_SNAPSHOT }]);
  const kept = sanitize(html, OPTIONS).trim();
  if (!kept) throw invalid('error.document.snapshot_empty', [{ path: 'rendered_html', code: 'snapshot_empty' }]);
  return kept;
}
