import type { Area, AreaPage } from '../area.ts';
import CalculatorPage from './calculator-page.vue';
import DocumentPage from './document-page.vue';
import type { Kind } from './documents.ts';

const pagesOf = (kind: Kind): AreaPage[] => [
  { path: `sales/${kind}/:id`, component: DocumentPage, props: ({ params }) => ({ ...params, kind }) },
  {
    path: `sales/${kind}/:id/lines`,
    component: CalculatorPage,
    opens: (access) => access[kind],
    props: ({ params }) => ({ ...params, kind }),
  },
];

export const sales: Area = {
  pages: [
    { path: 'sales/calculator', component: CalculatorPage, opens: (access) => access.quotes },
    ...pagesOf('quotes'),
    ...pagesOf('orders'),
  ],
  useEntries: (access) => () =>
    access.quotes ? [{ to: 'sales/calculator', icon: 'calculate', label: 'studio.sales.calculator', heading: 'studio.sales' }] : [],
};
