import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Plugin, transform } from 'esbuild';
import { compileScript, compileStyle, parse, type SFCDescriptor } from 'vue/compiler-sfc';

/** Compiles Vue single-file components for esbuild. The template becomes part of the script, which also adds the styles to the page. */
export const vue: Plugin = {
  name: 'vue',
  setup({ onLoad }) {
    onLoad({ filter: /\.vue$/ }, async ({ path }) => {
      const { descriptor, errors } = parse(await readFile(path, 'utf8'), { filename: path });
      if (errors.length) return { errors: errors.map(({ message }) => ({ text: `${path}: ${message}` })) };
      const id = `data-v-${createHash('sha256').update(descriptor.source).digest('hex').slice(0, 8)}`;
      const { content } = compileScript(descriptor, {
        id,
        inlineTemplate: true,
        genDefaultAs: 'component',
        templateOptions: { id, scoped: true, filename: path },
      });
      const lines = [content, `component.__name = ${JSON.stringify(basename(path, '.vue'))};`];
      if (descriptor.styles.length) lines.push(`component.__scopeId = ${JSON.stringify(id)};`, await styleSheet(descriptor, id));
      return { contents: [...lines, 'export default component;'].join('\n'), loader: 'ts' };
    });
  },
};

/** The script that adds the styles, because Directus does not load style sheets of extensions. */
async function styleSheet({ styles, filename }: SFCDescriptor, id: string): Promise<string> {
  const compiled = styles.map(({ content, scoped }) => compileStyle({ source: content, filename, id, scoped: scoped ?? false }));
  const failed = compiled.flatMap(({ errors }) => errors);
  if (failed.length) throw failed[0];
  const { code } = await transform(compiled.map(({ code }) => code).join('\n'), { loader: 'css', minify: true });
  return `document.head.appendChild(Object.assign(document.createElement('style'), { textContent: ${JSON.stringify(code)} }));`;
}
