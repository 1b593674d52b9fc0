import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { dataFolder, fetchBytes, fileCount, type Part, sendForm, uploaded } from '../../support/files.ts';
import { refusal } from '../../support/replies.ts';
import { samples } from '../../support/sample-files.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { newVehicle } from './vehicles.ts';

let tenant: Tenant;
let finance: Person;

beforeAll(async () => {
  tenant = await newTenant();
  finance = await tenant.person('finance');
});

const vehicle = () => newVehicle(finance.client);

const pictures = (count: number): Part[] => Array.from({ length: count }, (_, index) => ({ name: `차${index}.png`, bytes: samples.png }));
const photosOf = (id: number) => `/corporate-vehicles/${id}/photos`;
const store = (id: number, parts: readonly Part[], texts: Record<string, string> = {}, client: Client = finance.client) =>
  sendForm(client, photosOf(id), parts, { field: 'photos', texts });

describe('photos', () => {
  it('are kept in their order, with what the Studio and a page need of them', async () => {
    const id = await vehicle();
    const made = await store(
      id,
      [
        { name: '앞.jpg', bytes: samples.jpg },
        { name: '뒤.webp', bytes: samples.webp },
      ],
      { captions: '앞면' },
    );
    expect(made.status, made.bytes.toString()).toBe(201);
    expect(made.body.data).toMatchObject([
      { caption: '앞면', sort_order: 1, name: '앞.jpg', type: 'image/jpeg', size: samples.jpg.length },
      { caption: null, sort_order: 2, type: 'image/webp' },
    ]);
    const [first] = (await store(id, pictures(1))).body.data;
    expect(first.sort_order).toBe(3);
    const listed = await finance.client.get(photosOf(id));
    expect(listed.body.meta).toEqual({ count: 3, max: 10, remaining: 7 });
    expect(listed.body.data.map((photo: { sort_order: number }) => photo.sort_order)).toEqual([1, 2, 3]);
    const bytes = await fetchBytes(finance.client, `/${listed.body.data[0].url}`);
    expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(bytes.bytes.equals(samples.jpg)).toBe(true);
    const shown = (await finance.client.get('/corporate-vehicles', { search: '12가' })).body.data.find(
      (row: { id: number }) => row.id === id,
    );
    expect(shown).toMatchObject({ photo_count: 3, first_photo: { id: listed.body.data[0].id } });
    expect((await finance.client.get(`/corporate-vehicles/${id}`)).body.data.photos).toHaveLength(3);
  });

  it('are ten at most', async () => {
    const id = await vehicle();
    expect((await store(id, pictures(8))).status).toBe(201);
    const before = await fileCount(tenant);
    const three = await store(id, pictures(3));
    expect([...refusal(three), three.body.error?.details[0]?.max]).toEqual([422, 'error.corporate_vehicle.photo_limit', 2]);
    expect(await fileCount(tenant)).toBe(before);
    expect((await store(id, pictures(2))).status).toBe(201);
    const one = await store(id, pictures(1));
    expect([one.status, one.body.error?.details[0]?.max]).toEqual([422, 0]);
    const [photo] = (await finance.client.get(photosOf(id))).body.data;
    expect((await finance.client.delete(`${photosOf(id)}/${photo.id}`)).status).toBe(200);
    expect((await store(id, pictures(1))).status).toBe(201);
    expect((await finance.client.delete(`${photosOf(id)}/${photo.id}`)).status).toBe(404);
    const eleven = await store(await vehicle(), pictures(11));
    expect([eleven.status, eleven.body.error?.details[0]?.max]).toEqual([422, 10]);
  });

  it('are ten at most when uploads race', async () => {
    const id = await vehicle();
    const before = await fileCount(tenant);
    const replies = await Promise.all([6, 6, 6].map((count) => store(id, pictures(count))));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect((await finance.client.get(photosOf(id))).body.meta.count).toBe(6);
    expect(await fileCount(tenant)).toBe(before + 6);
    const [stray] = await query<{ id: string }>(
      'select id from directus_files f where tenant_id = $1 and not exists (select from vehicle_photos where file_id = f.id) limit 1',
      [tenant.id],
    );
    expect(stray).toBeUndefined();
  });

  it('are pictures by their content, all of them or none', async () => {
    const id = await vehicle();
    const before = await query<{ id: string }>('select id from directus_files where tenant_id = $1', [tenant.id]);
    const wrong = (name: string, bytes: Uint8Array) => store(id, [...pictures(1), { name, bytes }]);
    expect(refusal(await wrong('글.jpg', Buffer.from('그림이 아니다')))).toEqual([415, 'error.file.unsupported_type']);
    expect(refusal(await wrong('글.png', Buffer.from('<svg onload="x"/>')))).toEqual([415, 'error.file.unsupported_type']);
    expect(refusal(await wrong('움직임.gif', samples.gif))).toEqual([415, 'error.file.unsupported_type']);
    expect(refusal(await wrong('문서.pdf', samples.pdf))).toEqual([415, 'error.file.unsupported_type']);
    const large = Buffer.concat([samples.png, Buffer.alloc(10 * 1_048_576)]);
    expect(refusal(await wrong('큰.png', large))).toEqual([413, 'error.file.too_large']);
    expect((await store(id, [])).status).toBe(422);
    expect((await finance.client.post(photosOf(id), {})).status).toBe(415);
    expect(await query('select id from directus_files where tenant_id = $1', [tenant.id])).toHaveLength(before.length);
    expect((await finance.client.get(photosOf(id))).body.meta.count).toBe(0);
  });

  it('leave no bytes behind when they are refused', async () => {
    const id = await vehicle();
    const folder = join(dataFolder(), 'uploads');
    const before = new Set(await readdir(folder));
    expect((await store(id, [...pictures(3), { name: 'x.png', bytes: Buffer.from('x') }])).status).toBe(415);
    const strays = async () => {
      const added = (await readdir(folder)).filter((name) => !before.has(name)).map((name) => name.slice(0, 36));
      const kept = await query<{ id: string }>('select id from directus_files where id = any ($1::uuid[])', [added]);
      return added.filter((name) => !kept.some((file) => file.id === name));
    };
    // Other files upload at the same time: theirs have no row until they commit.
    await expect.poll(strays, { timeout: 5_000 }).toEqual([]);
  });
});

describe('thumbnails', () => {
  it('are made by Directus, with the token of who may read the vehicle', async () => {
    const id = await vehicle();
    const [photo] = (await store(id, pictures(1))).body.data;
    const staff = await tenant.person('staff');
    const hr = await tenant.person('hr');
    for (const { client } of [finance, hr, staff]) {
      const small = await fetchBytes(client, `/${photo.thumbnail_url}`);
      expect([small.status, small.headers.get('content-type')?.startsWith('image/')]).toEqual([200, true]);
      expect((await fetchBytes(client, `//assets/${photo.file_id}?width=4&height=4`)).status).toBe(200);
    }
    const other = await newTenant();
    expect((await fetchBytes(other.admin, `/${photo.thumbnail_url}`)).status).toBe(404);
    expect((await fetchBytes(other.admin, `/${photo.url}`)).status).toBe(404);
  });
});

describe('rights', () => {
  it('end at the tenant, and at the vehicle', async () => {
    const [id, beside] = [await vehicle(), await vehicle()];
    const [photo] = (await store(id, pictures(1))).body.data;
    const other = await newTenant();
    expect((await store(id, pictures(1), {}, other.admin)).status).toBe(404);
    expect((await other.admin.get(photosOf(id))).status).toBe(404);
    expect((await other.admin.delete(`${photosOf(id)}/${photo.id}`)).status).toBe(404);
    expect((await finance.client.delete(`${photosOf(beside)}/${photo.id}`)).status).toBe(404);
    const staff = await tenant.person('staff');
    expect((await staff.client.get(photosOf(id))).status).toBe(200);
    expect((await store(id, pictures(1), {}, staff.client)).status).toBe(403);
  });

  it('hold past the API: ten at most, pictures alone, and files of the tenant', async () => {
    const id = await vehicle();
    await store(id, pictures(9));
    const attach = (file: string) => finance.client.post('//items/vehicle_photos', { vehicle_id: id, file_id: file });
    const pdf = await attach(await uploaded(finance.client, '문서.pdf', samples.pdf));
    expect(refusal(pdf)).toEqual([415, 'error.file.unsupported_type']);
    const foreign = await newTenant();
    expect((await attach(await uploaded(foreign.admin, '차.png', samples.png))).status).toBeGreaterThanOrEqual(400);
    const files = await Promise.all([1, 2, 3].map(() => uploaded(finance.client, '차.png', samples.png)));
    const replies = await Promise.all(files.map(attach));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await finance.client.get(photosOf(id))).body.meta).toEqual({ count: 10, max: 10, remaining: 0 });
  });
});
