import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import type { CustomTableLayout } from 'pdfmake/interfaces.js';
import { serve } from './helper.ts';
import type { PdfAnswer, PdfDefinition, PdfTask, Ruling } from './pdf.ts';
import { draw, pagesOf } from './pdf-drawings.ts';

/** The build copies the fonts to the folder of the bundle. */
const font = (file: string): string => fileURLToPath(new URL(`./fonts/${file}`, import.meta.url));

const FONT = 'Gothic A1';
const FACES = { normal: font('GothicA1_400Regular.ttf'), bold: font('GothicA1_700Bold.ttf') };
const FILES = Object.values(FACES);

pdfmake.setFonts({ [FONT]: FACES });
// Content of a document must not make pdfmake read other files or URLs.
pdfmake.setLocalAccessPolicy((path) => FILES.includes(path));
pdfmake.setUrlAccessPolicy(() => false);

const LINE = 0.5;

function layout({ color, padding, fill, open }: Ruling): CustomTableLayout {
  return {
    hLineWidth: () => LINE,
    vLineWidth: (column, { table: { widths } }) => (open && column > 0 && column < (widths?.length ?? 0) ? 0 : LINE),
    hLineColor: () => color,
    vLineColor: () => color,
    paddingLeft: () => padding.left,
    paddingTop: () => padding.top,
    paddingRight: () => padding.right,
    paddingBottom: () => padding.bottom,
    fillColor: () => fill ?? null,
  };
}

async function bytesOf({ rulings, head, defaultStyle, ...definition }: PdfDefinition): Promise<Uint8Array> {
  pdfmake.setTableLayouts(Object.fromEntries(Object.entries(rulings).map(([name, ruling]) => [name, layout(ruling)])));
  const document = pdfmake.createPdf({
    ...definition,
    defaultStyle: { font: FONT, ...defaultStyle },
    ...(head ? { header: (page) => (page === 1 ? '' : structuredClone(head)) } : {}),
    footer: (page, pages) => ({ text: `${page} / ${pages}`, alignment: 'center', color: '#6b7280', fontSize: 8, margin: [0, 20, 0, 0] }),
  });
  return document.getBuffer();
}

async function perform(task: PdfTask): Promise<PdfAnswer> {
  switch (task.kind) {
    case 'render':
      return { bytes: await bytesOf(task.definition) };
    case 'draw':
      return { bytes: await draw(task.source, task.drawings, () => readFile(FACES.normal)) };
    case 'count':
      return { pages: await pagesOf(task.source) };
  }
}

serve(perform);
