import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { type ComputedFields, related } from '../../../kernel/crud/select.ts';
import type { Route } from '../../../kernel/http/route.ts';
import { queryBoolean } from '../../../kernel/model/schemas.ts';
import { type NewRepair, RepairBody, type RepairChanges, RepairChangesBody } from '../bodies.ts';
import { equipment, equipmentRepairs } from '../model.ts';
import { userOf, vendor } from '../show.ts';

const computed: ComputedFields = {
  equipment: related(equipment, 'equipment_id', ['id', 'equipment_code', 'name']),
  ...vendor,
  repairer: userOf('repaired_by'),
};

const refusals = ['error.equipment.vendor_required', 'error.equipment.not_a_vendor'];

export const repairRoutes: Route[] = crud<typeof equipmentRepairs, NewRepair, RepairChanges>(
  resource('/equipment/repairs', equipmentRepairs, {
    id: 'quality.equipment.repairs',
    noun: 'repair',
    list: {
      summary: 'Repair history; the sum of costs is that of the whole filter, null for those who see no costs.',
      filters: {
        equipment_id: 'equipment_id',
        repair_type: 'repair_type',
        open: {
          schema: queryBoolean,
          reads: ['completed_on'],
          sql: (open: boolean) => raw(`t.completed_on is ${open ? '' : 'not '}null`),
        },
        start_date: 'started_on>=',
        end_date: 'started_on<=',
        vendor_id: 'vendor_id',
      },
      sort: ['-started_on', 'completed_on', 'cost'],
      search: [
        'repair_no',
        'description',
        (pattern) => sql`exists (
          select from equipment p where p.tenant_id = t.tenant_id and p.id = t.equipment_id and p.name ilike ${pattern})`,
      ],
      computed,
      totals: {
        name: 'sum_cost',
        reads: ['cost'],
        select: raw('trim_scale(coalesce(sum(t.cost), 0))'),
        schema: z.number(),
        sheet: { sum_cost: 'cost' },
      },
    },
  }),
  {
    create: {
      summary: 'Register a repair; it is open until it has a day of completion.',
      message: 'message.equipment.repair_created',
      body: RepairBody,
      errors: ['error.equipment.disposed', ...refusals],
    },
    update: {
      summary: 'Change a repair, or finish it by its day of completion.',
      message: 'message.equipment.repair_updated',
      body: RepairChangesBody,
      errors: refusals,
    },
    delete: { summary: 'Delete a repair.', message: 'message.equipment.repair_deleted' },
  },
);
