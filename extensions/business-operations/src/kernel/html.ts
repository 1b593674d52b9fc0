import sanitize from 'sanitize-html';
import { invalidField } from './errors.ts';

const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^(?:rgb|hsl)a?\(\s*[\d.]+%?(?:\s*[,\s/]\s*[\d.]+%?){2,3}\s*\)$/i, /^[a-z]{3,20}$/i];
const LENGTH = [/^(?:auto|0|\d{1,4}(?:\.\d{1,3})?(?:px|pt|em|rem|%|mm|cm))$/i];
const BOX = [/^(?:(?:auto|0|\d{1,4}(?:\.\d{1,3})?(?:px|pt|em|rem|%|mm|cm))(?:\s+|$)){1,4}$/i];
const BORDER = [
  /^[\d.]{1,6}(?:px|pt|em|mm)?\s+(?:none|solid|dashed|dotted|double)(?:\s+(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d.,%\s/]+\)))?$/i,
  /^(?:none|0)$/i,
];
const word = (...words: string[]) => [new RegExp(`^(?:${words.join('|')})$`, 'i')];

/** The allowed style values cannot contain `url()` or an expression, or move content out of the text. */
const STYLES: Record<string, RegExp[]> = {
  color: COLOUR,
  'background-color': COLOUR,
  'text-align': word('left', 'right', 'center', 'justify', 'start', 'end'),
  'vertical-align': word('top', 'middle', 'bottom', 'baseline', 'sub', 'super'),
  'text-decoration': word('none', 'underline', 'line-through'),
  'font-weight': word('normal', 'bold', 'bolder', 'lighter', '[1-9]00'),
  'font-style': word('normal', 'italic', 'oblique'),
  'font-size': [...LENGTH, ...word('(?:x{1,3}-)?(?:small|large)', 'medium', 'smaller', 'larger')],
  'font-family': [/^[\p{L}\p{N}\s,'"-]{1,200}$/u],
  'line-height': [/^\d{1,3}(?:\.\d{1,3})?(?:px|pt|em|rem|%)?$/i],
  'white-space': word('normal', 'nowrap', 'pre', 'pre-wrap', 'pre-line'),
  'list-style-type': word('none', 'disc', 'circle', 'square', 'decimal', '(?:lower|upper)-(?:alpha|roman|latin)'),
  'border-collapse': word('collapse', 'separate'),
  width: LENGTH,
  height: LENGTH,
  'max-width': LENGTH,
  'min-width': LENGTH,
  padding: BOX,
  margin: BOX,
  'margin-left': LENGTH,
  'padding-left': LENGTH,
  'text-indent': LENGTH,
  border: BORDER,
  'border-top': BORDER,
  'border-right': BORDER,
  'border-bottom': BORDER,
  'border-left': BORDER,
};

const IMAGE =
  /^(?:data:image\/(?:png|jpeg|webp|gif);base64,[a-z0-9+/]+={0,2}|\/(?:api\/v1\/files|assets)\/[\w-]+(?:\/download)?(?:\?[\w=&-]*)?)$/i;

const isImage = ({ tag, attribs }: { tag: string; attribs: Record<string, string> }) => tag === 'img' && !IMAGE.test(attribs.src ?? '');

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['a', 'img', 'figure', 'figcaption'],
  ],
  allowedAttributes: {
    '*': ['style', 'title', 'lang', 'dir'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'type', 'reversed'],
    li: ['value'],
    col: ['span', 'width'],
    colgroup: ['span'],
    th: ['colspan', 'rowspan', 'scope', 'width'],
    td: ['colspan', 'rowspan', 'width'],
  },
  allowedStyles: { '*': STYLES },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  // The text inside these elements is removed too.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'iframe',
    'object',
    'svg',
    'math',
    'xmp',
    'noembed',
    'noframes',
    'plaintext',
  ],
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
  exclusiveFilter: (frame) => isImage(frame),
  nestingLimit: 100,
};

/**
 * Reduces HTML from users to formatted text: no scripts, event handlers, forms or frames, and nothing that a browser would load from
 * another server (images are data URLs or our own files). Sanitizing the result again changes nothing.
 */
export const sanitizeHtml = (html: string): string => sanitize(html, OPTIONS);

/** HTML of a required field as it is kept. Refuses with 422 more than `max` bytes, and what nothing is left of. */
export function keptHtml(html: string, path: string, max: number): string {
  if (Buffer.byteLength(html) > max) throw invalidField(path, 'too_big', undefined, { max });
  const kept = sanitizeHtml(html).trim();
  if (!kept) throw invalidField(path, 'required');
  return kept;
}
