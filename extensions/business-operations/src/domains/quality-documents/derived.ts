import type { Derivation } from '../../kernel/derivation.ts';
import { invalid } from '../../kernel/errors.ts';
import { violationsOf } from '../../kernel/http/validate.ts';
import { qualityDocuments } from './model.ts';
import { mergedOptions, optionsInput } from './options.ts';

/** The options of a document are merged by block, and hold nothing but what is declared, whichever way they come. */
export const optionsDerivation: Derivation = {
  collection: qualityDocuments,
  reads: ['options'],
  derive({ fields, before, after }) {
    if (!fields.includes('options')) return {};
    const sent = parsed(after.options);
    const wrong = violationsOf(optionsInput.nullable(), sent, 'options');
    if (wrong.length) throw invalid('error.validation_failed', wrong);
    const merged = mergedOptions(parsed(before?.options), sent);
    return { options: merged && JSON.stringify(merged) };
  },
};

const parsed = (text: string | null | undefined) => (text == null ? null : JSON.parse(text));
