/** An address below the one that people open, which may end with a slash and have a path of its own. */
export const publicUrl = ({ PUBLIC_URL: root }: Record<string, unknown>, path: string): string =>
  new URL(path, `${String(root).replace(/\/+$/, '')}/`).href;
