import { beforeAll, describe, expect, it } from 'vitest';
import { samples } from '../support/sample-files.ts';
import { newTenant } from '../support/tenants.ts';
import { refusalOf, type TypedClient, typedClient } from '../support/typed-client.ts';

let client: TypedClient;

beforeAll(async () => {
  client = typedClient((await newTenant()).admin);
});

const file = (name: string, bytes: Uint8Array) => new File([bytes as BlobPart], name);
const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer());

describe('files', () => {
  it('are uploaded with their names and texts, and come back the same', async () => {
    const { operations } = client;
    const uploaded = await operations.files.upload({ body: { file: file('견적서 (1).pdf', samples.pdf), title: '견적서' } });
    expect(uploaded).toMatchObject({ filename_download: '견적서 (1).pdf', title: '견적서', filesize: samples.pdf.length });

    const whole = await operations.files.download({ id: uploaded.id });
    expect([whole.filename, whole.mediaType, whole.size]).toEqual(['견적서 (1).pdf', 'application/pdf', samples.pdf.length]);
    expect(await bytesOf(await whole.blob())).toEqual(samples.pdf);

    const pieces: Uint8Array[] = [];
    for await (const piece of (await operations.files.download({ id: uploaded.id })).stream) pieces.push(piece);
    expect(Buffer.concat(pieces)).toEqual(samples.pdf);
  });

  it('go several at once, with a text for each', async () => {
    const vehicle = await client.operations.corporateVehicles.create({
      body: { plate_number: '12가3456', model_name: 'Porter', vehicle_type: 'TRUCK' },
    });
    const photos = await client.operations.vehiclePhotos.store({
      id: vehicle.id,
      body: { photos: [file('a.png', samples.png), file('b.jpg', samples.jpg)], captions: ['Front', 'Rear'] },
    });
    expect(photos).toMatchObject([{ caption: 'Front' }, { caption: 'Rear' }]);
  });

  it('that are refused are refused as anything else is', async () => {
    const error = await refusalOf(client.operations.files.upload({ body: { file: file('a.exe', Buffer.from('MZ'.padEnd(200, '\0'))) } }));
    expect(error).toMatchObject({ operation: 'platform.files.upload', status: 415, key: 'error.file.unsupported_type' });
  });
});

describe('a list', () => {
  it('comes as a spreadsheet', async () => {
    const sheet = await client.operations.accountCodes.list.download({ query: { size: 5 } });
    expect(sheet.filename).toMatch(/\.xlsx$/);
    expect(sheet.mediaType).toContain('spreadsheetml');
    expect((await bytesOf(await sheet.blob())).subarray(0, 2).toString()).toBe('PK');
    await expect(client.operations.accountCodes.list.download({ query: { search: 'x'.repeat(200) } })).rejects.toMatchObject({
      status: 422,
    });
  });
});
