-- The numbers of vehicle dispatches, which lie in their options, never repeat.
create unique index if not exists vehicle_dispatches_dispatch_no_unique on vehicle_dispatches (tenant_id, (options ->> 'dispatch_no'));
