/** What formatted text may hold: pictures and films come as files. */
const TOOLBAR = [
  'bold',
  'italic',
  'underline',
  'h2',
  'h3',
  'numlist',
  'bullist',
  'blockquote',
  'table',
  'hr',
  'removeformat',
  'fullscreen',
];

/** A field of `v-form` that is edited as formatted text; the server keeps what `sanitizeHtml` lets through. */
export const richText = (field: string, name: string) => ({
  field,
  name,
  type: 'text',
  meta: { interface: 'input-rich-text-html', width: 'full', options: { toolbar: TOOLBAR } },
});
