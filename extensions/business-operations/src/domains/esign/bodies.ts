import { z } from 'zod';
import { type Detail, invalid } from '../../kernel/errors.ts';
import { createBody, decimalInput, inputOf, plainText, updateBody } from '../../kernel/model/schemas.ts';
import { esignContracts, esignSigners, esignSignFields, MOST } from './model.ts';

const of = esignSigners.options.fields;
const at = esignSignFields.options.fields;

const key = plainText().min(1).max(20);
const optional = <T extends z.ZodType>(schema: T) => schema.nullish();

const Signer = z.strictObject({
  /** Joins fields to signers within the body; the place from 1 unless given. */
  key: key.optional(),
  name: inputOf(of.name),
  email: inputOf(of.email),
  phone: optional(inputOf(of.phone)),
  company: optional(inputOf(of.company)),
  sign_order: inputOf(of.sign_order).optional(),
  auth_method: inputOf(of.auth_method).optional(),
  /** Without blanks at its ends, as it is compared with what the signer types. */
  access_code: plainText().min(4).max(20).optional(),
});

const share = decimalInput({ precision: 7, scale: 5, min: 0, max: 1 });

const Field = z.strictObject({
  signer_key: key,
  type: inputOf(at.type),
  page: inputOf(at.page),
  x: share,
  y: share,
  width: share,
  height: share,
  is_required: z.boolean().optional(),
  label: optional(inputOf(at.label)),
});

const parts = {
  signers: z.array(Signer).max(MOST.signers).optional(),
  fields: z.array(Field).max(MOST.fields).optional(),
};

export const Creation = createBody(esignContracts).extend(parts);
export const Changes = updateBody(esignContracts).extend(parts);

export type SignerInput = z.infer<typeof Signer>;
export type FieldInput = z.infer<typeof Field>;

/** A signer with what a client may leave out. */
export interface Named extends Omit<SignerInput, 'key'> {
  key: string;
  sign_order: number;
}

export interface Parties {
  signers: readonly Named[];
  fields: readonly FieldInput[];
}

const wrong = (error: string, details: Detail[]): void => {
  if (details.length) throw invalid(error, details);
};

/** The signers and fields of a body, complete, or what is wrong with them. `pages` is null where there is no document yet. */
export function partiesOf({ signers, fields }: { signers: readonly SignerInput[]; fields: readonly FieldInput[] }): Parties {
  const named = signers.map((signer, index) => ({
    ...signer,
    key: signer.key ?? String(index + 1),
    email: signer.email.toLowerCase(),
    sign_order: signer.sign_order ?? index + 1,
  }));
  const repeated = (name: 'email' | 'key') =>
    named.flatMap((signer, index): Detail[] =>
      named.findIndex((other) => other[name] === signer[name]) < index ? [{ path: `signers.${index}.${name}`, code: 'duplicate' }] : [],
    );
  wrong('error.esign.duplicate_signer', repeated('email'));
  wrong('error.validation_failed', repeated('key'));
  wrong(
    'error.esign.access_code_required',
    named.flatMap(({ auth_method, access_code }, index) =>
      auth_method === 'ACCESS_CODE' && !access_code ? [{ path: `signers.${index}.access_code`, code: 'required' }] : [],
    ),
  );
  wrong(
    'error.esign.signer_unknown',
    fields.flatMap(({ signer_key }, index) =>
      named.some((signer) => signer.key === signer_key) ? [] : [{ path: `fields.${index}.signer_key`, code: 'unknown_reference' }],
    ),
  );
  return { signers: named, fields };
}

/** Every field is on a page that there is, and within it. */
export function assertOnPage(fields: readonly Pick<FieldInput, 'page' | 'x' | 'y' | 'width' | 'height'>[], pages: number | null): void {
  const beyond = (start: string, length: string) => Math.round((Number(start) + Number(length)) * 1e5) > 1e5;
  wrong(
    'error.esign.field_out_of_page',
    fields.flatMap(({ page, x, y, width, height }, index) => {
      const off = (pages !== null && page > pages) || !Number(width) || !Number(height) || beyond(x, width) || beyond(y, height);
      return off ? [{ path: `fields.${index}`, code: 'field_out_of_page', ...(pages === null ? {} : { pages }) }] : [];
    }),
  );
}

/** One after the other, each has a place of their own, from the first on. */
export function assertOrderOfSigning(type: string, orders: readonly number[]): void {
  const sorted = [...orders].sort((a, b) => a - b);
  if (type === 'SEQUENTIAL' && sorted.some((order, index) => order !== index + 1))
    throw invalid('error.esign.sign_order_invalid', [{ path: 'signers', code: 'sign_order_invalid' }]);
}
