/** How much of a business a demo tenant begins with: all areas over years, or what is looked up and the last month. */
export const DemoPreset = {
  BASIC: { ko: '기본', en: 'Basic' },
  FULL: { ko: '전체', en: 'Full' },
} as const;

export type DemoPreset = keyof typeof DemoPreset;
