import { expect, test } from 'vitest';
import { inFonts } from './pdf-fonts.ts';

test('texts name the font of their Chinese characters, and everything else stays', () => {
  const table = { widths: [110, '*'], body: [['번호', { text: '(주)상대 金', color: '#374151' }]] };
  expect(inFonts([{ text: '계약', bold: true }, '甲과 乙', { layout: 'ruled', table }])).toEqual([
    { text: '계약', bold: true },
    {
      text: [
        { text: '甲', font: 'Noto Sans KR' },
        { text: '과 ', font: 'Gothic A1' },
        { text: '乙', font: 'Noto Sans KR' },
      ],
    },
    {
      layout: 'ruled',
      table: {
        widths: [110, '*'],
        body: [
          [
            '번호',
            {
              text: [
                { text: '(주)상대 ', font: 'Gothic A1' },
                { text: '金', font: 'Noto Sans KR' },
              ],
              color: '#374151',
            },
          ],
        ],
      },
    },
  ]);
});
