import type { Area, Entry } from '../area.ts';
import CountPage from './count-page.vue';
import LotPage from './lot-page.vue';
import LotsPage from './lots-page.vue';
import StockLedgerPage from './stock-ledger-page.vue';
import StocksPage from './stocks-page.vue';

export const stock: Area = {
  pages: [
    { path: 'stock/warehouses', component: StocksPage, opens: (access) => access.stock },
    { path: 'stock/lots', component: LotsPage, opens: (access) => access.lots },
    { path: 'stock/lots/:id', component: LotPage, props: true },
    { path: 'stock/ledger', component: StockLedgerPage, opens: (access) => access.stock },
    { path: 'stock/count', component: CountPage, opens: (access) => access.stock },
  ],
  useEntries: (access) => () => {
    const entries: Entry[] = [
      ...(access.stock
        ? [
            { to: 'stock/warehouses', icon: 'inventory_2', label: 'studio.stock.by_warehouse', heading: 'studio.stock' },
            { to: 'stock/ledger', icon: 'swap_vert', label: 'studio.stock.ledger' },
          ]
        : []),
      ...(access.stock && access.makes('stock_transactions')
        ? [{ to: 'stock/count', icon: 'inventory', label: 'studio.stock.count' }]
        : []),
      ...(access.lots ? [{ to: 'stock/lots', icon: 'qr_code_2', label: 'studio.stock.lots' }] : []),
    ];
    return entries;
  },
};
