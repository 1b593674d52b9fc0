import type { useOperations } from './api.ts';

type Get = ReturnType<typeof useOperations>['get'];

interface Colleague {
  id: string;
  name: string;
}

const PAGE = 200;

let names: Promise<Map<string, string>> | undefined;

async function directory(get: Get): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, meta } = await get<Colleague[]>('/users/directory', { size: PAGE, page });
    for (const { id, name } of data) found.set(id, name);
    last = meta?.last_page ?? 1;
  }
  return found;
}

/** The name of a colleague; an empty text for one who has left, or for whom there is no directory, as for who keeps the system. */
export async function nameOf(get: Get, id: string): Promise<string> {
  names ??= directory(get);
  const known = await names.catch(() => new Map<string, string>());
  if (known.has(id)) return known.get(id) as string;
  // Somebody who came after the directory was read, or nobody any more.
  names = undefined;
  return (await directory(get).catch(() => known)).get(id) ?? '';
}
