import { useI18n } from 'vue-i18n';
import type { ShownContent, ShownPart } from '../../kernel/deploy/content.ts';
import { valueKey } from '../../kernel/model/content.ts';
import { useFormat } from '../format.ts';

interface Place {
  content: ShownContent;
  collection: string;
  /** The names from the field to the value. */
  path: string;
  /** Of entries: their names in words, where these depend on the row. */
  names?: ReadonlyMap<string, string>;
}

/** What the parts of a value of JSON are called. */
export function useContentWords(place: Readonly<Place>) {
  const { t } = useI18n();
  const { collection: table, label } = useFormat();

  const words = (part: string): string => t(valueKey(place.collection, `${place.path}.${part}`));
  const unit = ({ rules }: ShownPart): string => (rules?.unit ? t(`studio.unit.${rules.unit}`) : '');

  return {
    words,
    unit,
    /** Won are what amounts are in; other units stand in the heading. */
    heading: (part: ShownPart): string =>
      part.rules?.unit && part.rules.unit !== 'won' ? `${words(part.name)} (${unit(part)})` : words(part.name),
    entryName(entry: string): string {
      const { content, collection, path, names } = place;
      if (content.kind === 'entries' && content.namedBy)
        return content.namedBy === 'table' ? table(entry) : label(collection, `${path}.name`, entry);
      return names?.get(entry) ?? entry;
    },
  };
}
