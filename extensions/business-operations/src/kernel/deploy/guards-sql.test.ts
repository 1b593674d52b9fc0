import { describe, expect, it } from 'vitest';
import { assertEditable, editableState } from '../crud/frozen.ts';
import { type CollectionOptions, collection } from '../model/collection.ts';
import { children, json, oneOf, ref, string, systemRef } from '../model/field.ts';
import { frozenFields, frozenRules, openStates } from '../model/guarded.ts';
import { createModel } from '../model/model.ts';
import { makeCollectionSql } from './collection-sql.ts';
import { guardsSql } from './guards-sql.ts';
import { makeSnapshot } from './snapshot.ts';

const label = { ko: '이름', en: 'Name' };
const common = { label, icon: 'x', group: 'sales', display: '', scope: 'tenant', audit: false, softDelete: true } as const;
const States = { OPEN: label, SENT: label, CLOSED: label };

const papers = (options: Partial<CollectionOptions> = {}) =>
  collection('papers', {
    ...common,
    frozenIn: { states: ['SENT', 'CLOSED'], except: ['sent_by'], error: 'error.paper.not_editable' },
    ...options,
    fields: {
      status: oneOf(States, { label, required: true, default: 'OPEN', managed: true }),
      title: string(20, { label }),
      content: json()({ label }),
      sent_by: systemRef('directus_users', { label, hidden: true, onDelete: 'keep' }),
      author_id: systemRef('directus_users', { label, required: true, fixed: true, onDelete: 'keep' }),
      sheets: children('sheets', 'paper_id', { label }),
    },
  });
const sheets = collection('sheets', {
  ...common,
  frozenWith: 'paper_id',
  atMost: { of: 'paper_id', max: 3, path: 'sheets' },
  fields: { paper_id: ref('papers', { label, required: true, onDelete: 'cascade' }), text: string(9, { label }) },
});
const model = createModel([papers(), sheets]);
const sqlOf = (name: string) => guardsSql(model.get(name), model).join('\n');

const fieldsFrozen = (options: Partial<CollectionOptions> = {}) => {
  const declared = papers(options);
  return frozenRules(declared).map((rule) => frozenFields(declared, rule));
};

describe('frozen states', () => {
  it('freeze every field but the state, the stamps and the exceptions', () => {
    expect(fieldsFrozen()).toEqual([['title', 'content', 'author_id']]);
    expect(fieldsFrozen({ frozenIn: { states: ['SENT'], fields: ['title'], error: 'error.x' } })).toEqual([['title']]);
    expect(openStates(papers())).toEqual(['OPEN']);
    expect(sqlOf('papers')).toContain(
      "if old.status in ('SENT', 'CLOSED') and (new.title, new.content::text, new.author_id) is distinct from (old.title, old.content::text, old.author_id) then",
    );
  });

  it('may each have a rule of their own', () => {
    const error = 'error.paper.not_editable';
    const frozenIn = [
      { states: ['SENT'], except: ['content'], error },
      { states: ['CLOSED'], error: 'error.paper.closed' },
    ];
    const declared = papers({ frozenIn });
    expect(fieldsFrozen({ frozenIn })).toEqual([
      ['title', 'sent_by', 'author_id'],
      ['title', 'content', 'sent_by', 'author_id'],
    ]);
    expect(openStates(declared)).toEqual(['OPEN']);
    expect(editableState(declared)).toBe("t.status not in ('CLOSED')");
    const written = guardsSql(declared, createModel([declared, sheets])).join('\n');
    expect(written).toContain("if old.status in ('SENT') and (new.title, new.sent_by, new.author_id) is distinct from");
    expect(written).toContain(
      "if old.status in ('CLOSED') and (new.title, new.content::text, new.sent_by, new.author_id) is distinct from",
    );
    expect(written).toMatch(/elsif state in \('SENT'\) then\s+.*not_editable.*\s+elsif state in \('CLOSED'\) then/);
    const row = { status: 'SENT' };
    expect(() => assertEditable(declared, row, { content: {} })).not.toThrow();
    expect(() => assertEditable(declared, row, { title: 'x' })).toThrow(error);
    expect(() => assertEditable(declared, { status: 'CLOSED' }, { content: {} })).toThrow('error.paper.closed');
  });

  it('are those of the field, and of a whole that has them', () => {
    expect(() => createModel([papers({ frozenIn: { states: ['GONE'], error: 'error.x' } }), sheets])).toThrow('GONE');
    expect(() => createModel([papers({ frozenIn: undefined as never }), sheets])).toThrow('frozen with');
  });

  it('make fields read-only in the Studio, and the parts with them', () => {
    const { fields } = makeSnapshot(model, [], {});
    const conditions = (name: string) =>
      (fields as { collection: string; field: string; meta: { conditions: { name: string; readonly: boolean; rule: object }[] | null } }[])
        .find((one) => one.collection === 'papers' && one.field === name)
        ?.meta.conditions?.map(({ name: why, readonly, rule }) => [why, readonly, rule]);
    const frozen = ['frozen', true, { _and: [{ status: { _in: ['SENT', 'CLOSED'] } }] }];
    expect(conditions('title')).toEqual([frozen]);
    expect(conditions('sheets')).toEqual([frozen]);
    expect(conditions('author_id')).toEqual([['fixed', true, { _and: [{ id: { _nnull: true } }] }], frozen]);
    expect(conditions('sent_by')).toBeUndefined();
  });
});

describe('the parts of a row', () => {
  it('are written while it is open, and counted', () => {
    expect(sqlOf('sheets')).toContain("perform ops.assert_open_papers(new.tenant_id, new.paper_id, 'paper_id');");
    expect(sqlOf('sheets')).toContain('r.deleted_at is null) >= 3 then');
    expect(sqlOf('sheets')).toContain("'path', 'sheets', 'code', 'too_big', 'max', 3");
  });
});

describe('a reference', () => {
  const sql = makeCollectionSql(model, []);

  it('that the Studio hides keeps its tenant and its index', () => {
    expect(sql).toContain(
      'add constraint papers_sent_by_tenant foreign key (tenant_id, sent_by) references directus_users (tenant_id, id)',
    );
    expect(sql).toContain('create index if not exists papers_sent_by on papers (tenant_id, sent_by)');
  });

  it('to what is removed for good is found of deleted rows too', () => {
    const lines = collection('lines', { ...common, softDelete: false, fields: { text: string(9, { label }) } });
    const fields = { line_id: ref('lines', { label }), sheet_id: ref('sheets', { label }), text: string(9, { label }) };
    const marks = collection('marks', { ...common, indexes: [['line_id', 'text'], ['sheet_id']], fields });
    const made = makeCollectionSql(createModel([papers(), sheets, lines, marks]), []);
    expect(made).toContain('marks_line_id_text on marks (tenant_id, line_id, text);');
    expect(made).toContain('marks_sheet_id on marks (tenant_id, sheet_id) where deleted_at is null;');
  });

  it('restricts the deletion of what it names until its row is released', () => {
    const fields = { ...papers().options.fields, sheet_id: ref('sheets', { label, releasedIn: ['CLOSED'] }) };
    const copies = collection('copies', { ...common, fields });
    expect(makeCollectionSql(createModel([papers(), sheets, copies]), [])).toContain(
      "select 'copies', count(*) from copies where tenant_id = old.tenant_id and sheet_id = old.id and deleted_at is null and status not in ('CLOSED')",
    );
    const unknown = collection('copies', { ...common, fields: { ...fields, sheet_id: ref('sheets', { label, releasedIn: ['GONE'] }) } });
    expect(() => createModel([papers(), sheets, unknown])).toThrow('GONE');
  });

  it('to whoever wrote the row is neither held to the tenant nor looked up', () => {
    expect(sql).not.toContain('papers_created_by');
  });
});
