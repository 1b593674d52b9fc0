import { useApi } from '@directus/extensions-sdk';
import { useI18n } from 'vue-i18n';
import type { Query } from '../api.ts';

const NAME = /filename\*=UTF-8''([^;]+)|filename="?([^";]+)"?/i;

/** Saves files that the API makes, under the names that it gives them and in the language of the Studio. */
export function useDownload(): (path: string, query: Query, name: string) => Promise<void> {
  const api = useApi();
  const { locale } = useI18n();
  return async (path, query, name) => {
    const { data, headers } = await api.request<Blob>({
      method: 'GET',
      url: `/api/v1${path}`,
      params: query,
      responseType: 'blob',
      headers: { 'Accept-Language': locale.value },
    });
    const [, encoded, plain] = NAME.exec(String(headers['content-disposition'] ?? '')) ?? [];
    const link = document.createElement('a');
    link.href = URL.createObjectURL(data);
    link.download = encoded ? decodeURIComponent(encoded) : (plain ?? name);
    link.click();
    // The browser reads the file after the click.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
}
