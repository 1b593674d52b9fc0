import { beforeAll, expect, test } from 'vitest';
import { fetchBytes, fileCount, type Part, sendForm } from '../../support/files.ts';
import { done, refusal } from '../../support/replies.ts';
import { samples } from '../../support/sample-files.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { disposed, newPiece } from './equipment.ts';

let tenant: Tenant;
let quality: Person;

beforeAll(async () => {
  tenant = await newTenant();
  quality = await tenant.person('quality');
});

const pictures = (count: number): Part[] => Array.from({ length: count }, (_, index) => ({ name: `설비${index}.png`, bytes: samples.png }));
const store = (id: number, parts: readonly Part[], texts: Record<string, string> = {}) =>
  sendForm(quality.client, `/equipment/${id}/photos`, parts, { field: 'photos', texts });

test('photos are ten at most, all or none, and say how many may still come', async () => {
  const id = await newPiece(quality.client);
  const first = await store(id, pictures(1), { captions: '명판' });
  expect(first.body.data[0]).toMatchObject({ caption: '명판', sort_order: 1, file_name: '설비0.png', size: samples.png.length });
  expect((await store(id, pictures(8))).status).toBe(201);
  const before = await fileCount(tenant);
  const two = await store(id, pictures(2));
  expect([...refusal(two), two.body.error?.details[0]]).toMatchObject([
    422,
    'error.equipment.photo_limit',
    { path: 'photos', max: 10, present: 9, remaining: 1 },
  ]);
  expect(two.body.message).toContain('1장');
  expect((await store(id, [...pictures(1), { name: 'x.png', bytes: Buffer.from('no picture') }])).status).toBe(422);
  expect((await store(id, [{ name: 'x.png', bytes: samples.pdf }])).status).toBe(415);
  expect(await fileCount(tenant)).toBe(before);
  const raced = await Promise.all([1, 2, 3].map(() => store(id, pictures(1))));
  expect(raced.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
});

test('photos are seen by whoever sees the piece, and until it is deleted', async () => {
  const id = await newPiece(quality.client);
  await store(id, pictures(2));
  const viewer = (await tenant.person('viewer')).client;
  const listed = (await done(viewer.get(`/equipment/${id}/photos`))).body;
  expect(listed.meta).toEqual({ count: 2, max: 10, remaining: 8 });
  const { url, thumbnail_url: thumbnail, id: photo } = listed.data[0];
  expect((await fetchBytes(viewer, `/${url}`)).status).toBe(200);
  expect((await fetchBytes(viewer, `/${thumbnail}`)).status).toBe(200);
  expect((await viewer.get('/equipment')).body.data.find((row: { id: number }) => row.id === id).first_photo.url).toBe(url);
  expect((await viewer.delete(`/equipment/${id}/photos/${photo}`)).status).toBe(403);
  await done(quality.client.delete(`/equipment/${id}/photos/${photo}`));
  const other = listed.data[1];
  await done(quality.client.delete(`/equipment/${id}`));
  expect((await viewer.get(`/equipment/${id}/photos`)).status).toBe(404);
  expect((await fetchBytes(viewer, `/${other.url}`)).status).toBe(404);
});

test('a disposed piece is not photographed any more', async () => {
  expect(refusal(await store(await disposed(quality.client), pictures(1)))).toEqual([409, 'error.equipment.disposed']);
});
