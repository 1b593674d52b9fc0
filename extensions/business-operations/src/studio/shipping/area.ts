import type { Area } from '../area.ts';
import ShipmentPage from './shipment-page.vue';

/** What a shipment takes along, and who drives it. Its form leads there. */
export const shipping: Area = {
  pages: [{ path: 'shipments/:id', component: ShipmentPage, props: true }],
  useEntries: () => () => [],
};
