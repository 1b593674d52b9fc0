import { describe, expect, test } from 'vitest';
import { domains } from '../extensions/business-operations/src/domains/index.ts';
import { definition, type Input, isText, members, shapeOf, takes } from './support/inputs.ts';

const routes = domains.flatMap((domain) => domain.routes ?? []);
/** The parts that a client fills in, and every member of theirs. */
const parts = routes.flatMap(({ id, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) => (schema ? [{ place: `${id} ${part}`, schema }] : [])),
);
const inputs = parts.flatMap((part) => members(part));

/** Values that follow from nothing but themselves: a member of an object is asked as a whole, with its refinements. */
const whole = parts.flatMap(({ place, schema }) => membersOfObject({ place, schema }));

function membersOfObject(part: Input): Input[] {
  return members(part).flatMap(({ place, schema }) =>
    Object.entries(shapeOf(schema)).map(([name, inner]) => ({ place: `${place}.${name}`, schema: inner })),
  );
}

const taking = (candidates: readonly Input[], ...values: unknown[]) =>
  candidates.flatMap((input) =>
    values.filter((value) => takes(input.schema, value)).map((value) => `${input.place} takes ${JSON.stringify(value).slice(0, 60)}`),
  );

// Amounts in whole won, and ids of a table that is expected to hold more rows.
const BIG = ['hr.income-tax-brackets.lookup query.taxable_base', 'platform.trigger-audit.'];

describe('what a client sends is bounded:', () => {
  test('days', () => {
    const days = whole.filter((input) => takes(input.schema, '2026-01-01') && !isText(input.schema));
    expect(days.length).toBeGreaterThan(60);
    expect(
      days.filter((input) => !takes(input.schema, '1900-01-01') || !takes(input.schema, '2199-12-31')).map(({ place }) => place),
    ).toEqual([]);
    expect(
      taking(days, '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31', '+010000-01-01', '2026-02-30', 'infinity', '99999-01-01'),
    ).toEqual([]);
  });

  test('instants', () => {
    const instants = whole.filter((input) => takes(input.schema, '2026-01-01T00:00:00Z') && !isText(input.schema));
    expect(instants.length).toBeGreaterThan(3);
    expect(taking(instants, '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z', 'infinity')).toEqual([]);
  });

  test('numbers', () => {
    const numbers = whole.filter(
      (input) => [1, '1'].some((value) => takes(input.schema, value)) && !isText(input.schema) && !takes(input.schema, { x: 1 }),
    );
    expect(numbers.length).toBeGreaterThan(200);
    const extremes = [1e308, -1e308, 1e-31, 2 ** 63, 10 ** 18];
    expect(taking(numbers, ...extremes, ...extremes.map(String), '9223372036854775808', '9'.repeat(400), 'Infinity', 'NaN')).toEqual([]);
  });

  // Amounts come as numbers or as text, so that no digit is lost.
  const isAmount = ({ schema }: Input) => takes(schema, 1) && takes(schema, '1');

  test('whole amounts, by the digits of their columns', () => {
    const amounts = whole.filter(
      (input) => isAmount(input) && ![1.5, '1.5'].some((value) => takes(input.schema, value)) && !isText(input.schema),
    );
    expect(amounts.length).toBeGreaterThan(10);
    expect(taking(amounts, 10 ** 16, '10000000000000000', '1e3', '1.5')).toEqual([]);
  });

  test('whole numbers, by their columns', () => {
    const integers = whole.filter(
      (input) =>
        [1, '1'].some((value) => takes(input.schema, value)) &&
        ![1.5, '1.5'].some((value) => takes(input.schema, value)) &&
        !isAmount(input) &&
        !isText(input.schema) &&
        !BIG.some((place) => input.place.startsWith(place)),
    );
    expect(integers.length).toBeGreaterThan(150);
    expect(taking(integers, 2_147_483_648, '2147483648', -2_147_483_649, '-2147483649')).toEqual([]);
  });

  test('years', () => {
    const years = whole.filter(({ place }) => /year$/.test(place));
    expect(years.length).toBeGreaterThan(8);
    expect(taking(years, 99_999, '99999', 9_999, '9999', 0, '0', -1, '-1')).toEqual([]);
  });

  test('pages', () => {
    const [page, size] = ['page', 'size'].map((name) => whole.filter(({ place }) => place.endsWith(` query.${name}`)));
    expect([page?.length, size?.length]).toEqual([size?.length, page?.length]);
    expect(page?.length).toBeGreaterThan(30);
    expect(taking(page ?? [], '0', '-1', '1000001', '1e3', '0x10', '')).toEqual([]);
    expect(taking(size ?? [], '0', '-1', '201', '1e3')).toEqual([]);
  });

  test('texts', () => {
    const texts = whole.filter(({ schema }) => isText(schema));
    expect(texts.length).toBeGreaterThan(100);
    // Arbitrary JSON is as long as a body may be.
    const bounded = texts.filter((input) => !takes(input.schema, [{ x: [null] }]));
    // What a screen has rendered of a document is as long as 2 MiB, a picture as 1 MiB in base64; more is told apart.
    const isRendered = ({ place }: { place: string }) => /\.rendered_html$|^platform\.signing\.sign .*\.(signature|image)$/.test(place);
    expect(
      taking(
        bounded.filter((input) => !isRendered(input)),
        'x'.repeat(1_000_000),
      ),
    ).toEqual([]);
    expect(taking(bounded.filter(isRendered), 'x'.repeat(4_200_000))).toEqual([]);
  });

  test('lists', () => {
    const lists = inputs.filter(({ schema }) => definition(schema).type === 'array');
    expect(lists.length).toBeGreaterThan(15);
    const unbounded = lists.filter(
      ({ schema }) => !(definition(schema).checks ?? []).some(({ _zod }) => /^(max_length|length_equals)$/.test(_zod.def.check)),
    );
    expect([...new Set(unbounded.map(({ place }) => place))]).toEqual([]);
  });
});

describe('what a client sends as text', () => {
  const TYPED = ` ${'한빛'.normalize('NFD')}\u0001 `;
  // Passwords, HTML, pictures and arbitrary JSON are taken as they are; numbers of businesses, and values whose template says what they are, are checked later.
  const OTHER =
    /(password|rendered_html|content|approvals\S+ body\.body|image|signature|captions|options|account_map\.\w+|collection|business_n\w+|\.value)$/;

  test('is taken as people type it', () => {
    const texts = whole.filter(
      ({ place, schema }) => / body\./.test(place) && !OTHER.test(place) && isText(schema) && takes(schema, TYPED),
    );
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter(({ schema }) => schema.safeParse(TYPED).data !== '한빛').map(({ place }) => place)).toEqual([]);
  });
});
