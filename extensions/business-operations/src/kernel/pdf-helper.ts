import pdfmake from 'pdfmake';
import type { CustomTableLayout } from 'pdfmake/interfaces.js';
import { serve } from './helper.ts';
import type { PdfAnswer, PdfDefinition, PdfTask, Ruling } from './pdf.ts';
import { draw, pagesOf } from './pdf-drawings.ts';
import { FONTS, fontLoaders, inFonts, USUAL } from './pdf-fonts.ts';

const FILES = Object.values(FONTS).flatMap((faces) => Object.values(faces));

pdfmake.setFonts(FONTS);
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

async function bytesOf({ rulings, head, defaultStyle, content, ...definition }: PdfDefinition): Promise<Uint8Array> {
  pdfmake.setTableLayouts(Object.fromEntries(Object.entries(rulings).map(([name, ruling]) => [name, layout(ruling)])));
  const document = pdfmake.createPdf({
    ...definition,
    content: inFonts(content),
    defaultStyle: { font: USUAL, ...defaultStyle },
    ...(head ? { header: (page) => (page === 1 ? '' : structuredClone(inFonts(head))) } : {}),
    footer: (page, pages) => ({ text: `${page} / ${pages}`, alignment: 'center', color: '#6b7280', fontSize: 8, margin: [0, 20, 0, 0] }),
  });
  return document.getBuffer();
}

async function perform(task: PdfTask): Promise<PdfAnswer> {
  switch (task.kind) {
    case 'render':
      return { bytes: await bytesOf(task.definition) };
    case 'draw':
      return { bytes: await draw(task.source, task.drawings, fontLoaders) };
    case 'count':
      return { pages: await pagesOf(task.source) };
  }
}

serve(perform);
