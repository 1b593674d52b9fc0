import { expect, test } from 'vitest';
import { fetchBytes } from '../../support/files.ts';
import { shown, shows, showsUnbroken } from '../../support/pdf.ts';
import { done } from '../../support/replies.ts';
import { newTenant } from '../../support/tenants.ts';
import { produced } from './shipments.ts';

test('the shipping slip says what goes where, in both languages', async () => {
  const tenant = await newTenant();
  const { shipment } = await produced(tenant, 3, {
    site_name: '강남 현장',
    receiver: '김인수',
    delivery_address: '서울특별시 강남구 테헤란로 1',
  });
  const items = Array.from({ length: 60 }, (_, index) => ({
    ...{
      item_name: `가이드레일 ${index + 1}`,
      specification: 'EGI 1.55T',
      floor_unit: `${Math.floor(index / 12) + 1}F / FSS-0${index % 3}`,
    },
    ...{
      quantity: index === 7 ? 12_345.6789 : index + 1.5,
      unit: index % 2 ? 'EA' : 'M',
      lot_no: 'RM-GC14-30-01',
      remarks: index === 3 ? '파손 주의' : null,
    },
  }));
  const dispatch = {
    logistics_company: '경동화물',
    tonnage: '5T',
    vehicle_no: '12가3456',
    driver_name: '박기사',
    driver_contact: '010-1234-5678',
  };
  await done(tenant.admin.put(`/shipments/${shipment}`, { items, vehicle_dispatches: [dispatch], remarks: '오전 하차' }));
  for (const [language, title] of [
    ['ko', '출하증'],
    ['en', 'Shipping slip'],
  ] as const) {
    const { headers, bytes } = await fetchBytes(tenant.admin, `/shipments/${shipment}/pdf?language=${language}`);
    expect(headers.get('content-type')).toBe('application/pdf');
    for (const part of [title, '가이드레일', '12가3456', '김인수', '강남']) expect(shows(bytes, part), part).toBe(true);
    expect(showsUnbroken(bytes, '12,345.6789')).toBe(true);
    // Every line says where it goes, so that none is read under the place of another page.
    const said = shown(bytes).map((pieces) => pieces.join('').split('FSS-0').length - 1);
    expect(Math.max(...said)).toBe(items.length);
  }
  const stranger = await newTenant();
  expect((await stranger.admin.get(`/shipments/${shipment}/pdf`)).status).toBe(404);
});
