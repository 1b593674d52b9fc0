import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../kernel/crud/crud.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { readable } from '../../kernel/crud/select.ts';
import type { Route } from '../../kernel/http/route.ts';
import type { Label } from '../../kernel/model/field.ts';
import { provision } from '../../kernel/provisioning/provision.ts';
import { userSql } from '../organisation/user-sql.ts';
import { type WarehouseType, warehouses } from './model.ts';
import { costly, valueSql } from './sql.ts';

const warehouseResource = resource('/warehouses', warehouses, {
  id: 'inventory.warehouses',
  noun: 'warehouse',
  list: {
    summary: 'Warehouses.',
    filters: { warehouse_type: 'warehouse_type', is_active: 'is_active' },
    sort: ['sort_order', 'code', 'name'],
    computed: {
      manager: {
        sql: raw(`(select ${userSql('m')} from directus_users m where m.tenant_id = t.tenant_id and m.id = t.manager_id)`),
        schema: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      },
      item_count: {
        sql: readable(
          'stocks',
          '(select count(*) from stocks s where s.tenant_id = t.tenant_id and s.warehouse_id = t.id and s.quantity <> 0)',
        ),
        schema: z.int().nullable(),
      },
      stock_value: {
        sql: costly(`(select coalesce(sum(${valueSql('s')}), 0) from stocks s where s.tenant_id = t.tenant_id and s.warehouse_id = t.id)`),
        schema: z.number().nullable(),
        sheet: [{ path: 'stock_value', label: 'sheet.stocks.stock_value', kind: 'decimal' }],
      },
    },
  },
});

export const warehouseRoutes: Route[] = crud(warehouseResource, {
  create: { errors: ['error.warehouse.default'] },
  update: { errors: ['error.warehouse.default', 'error.warehouse.not_empty'] },
  delete: { summary: 'Delete a warehouse that never held stock.', errors: ['error.warehouse.default'] },
});

const WAREHOUSES: readonly { code: string; name: Label; warehouse_type: WarehouseType; is_default: boolean; sort_order: number }[] = [
  { code: 'WH-01', name: { ko: '자재 창고', en: 'Materials' }, warehouse_type: 'MATERIAL', is_default: true, sort_order: 1 },
  { code: 'WH-02', name: { ko: '제품 창고', en: 'Products' }, warehouse_type: 'PRODUCT', is_default: false, sort_order: 2 },
  { code: 'WH-99', name: { ko: '불량 창고', en: 'Defective goods' }, warehouse_type: 'DEFECT', is_default: false, sort_order: 99 },
];

type Warehouse = Omit<(typeof WAREHOUSES)[number], 'name'> & { name: string };

/** The warehouses that a new tenant gets, in its language. */
export const warehouseProvision = provision<Warehouse>({
  kind: 'warehouse',
  table: 'warehouses',
  by: ['code'],
  pieces: ({ locale }) => Object.fromEntries(WAREHOUSES.map(({ name, ...row }) => [row.code, { ...row, name: name[locale] }])),
  give: async (ctx, rows) =>
    void (await ctx.rows(sql`
      insert into warehouses (tenant_id, code, name, warehouse_type, is_default, sort_order)
      select ${ctx.tenant.id}, code, name, warehouse_type,
        is_default and not exists (select from warehouses w where w.tenant_id = ${ctx.tenant.id} and w.is_default and w.deleted_at is null), sort_order
      from json_to_recordset(${JSON.stringify(rows)}::json) as w (code text, name text, warehouse_type text, is_default boolean, sort_order integer)`)),
});
