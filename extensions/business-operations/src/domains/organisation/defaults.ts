import type { Label } from '../../kernel/model/field.ts';

export const DEPARTMENTS: readonly { code: string; name: Label; sort_order: number }[] = [
  { code: 'ADMIN', name: { ko: '경영지원', en: 'Administration' }, sort_order: 1 },
  { code: 'SALES', name: { ko: '영업', en: 'Sales' }, sort_order: 2 },
  { code: 'DESIGN', name: { ko: '설계', en: 'Design' }, sort_order: 3 },
  { code: 'PRODUCTION', name: { ko: '생산', en: 'Production' }, sort_order: 4 },
  { code: 'QUALITY', name: { ko: '품질', en: 'Quality' }, sort_order: 5 },
];

export const POSITIONS: readonly { name: Label; rank_order: number }[] = [
  { name: { ko: '대표이사', en: 'Chief executive' }, rank_order: 1 },
  { name: { ko: '이사', en: 'Director' }, rank_order: 2 },
  { name: { ko: '부장', en: 'General manager' }, rank_order: 3 },
  { name: { ko: '차장', en: 'Deputy general manager' }, rank_order: 4 },
  { name: { ko: '과장', en: 'Manager' }, rank_order: 5 },
  { name: { ko: '대리', en: 'Assistant manager' }, rank_order: 6 },
  { name: { ko: '주임', en: 'Senior associate' }, rank_order: 7 },
  { name: { ko: '사원', en: 'Associate' }, rank_order: 8 },
];
