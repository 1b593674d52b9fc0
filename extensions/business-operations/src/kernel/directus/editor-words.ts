import type { Application, Request, Response } from 'express';

/** Where the editor for rich text looks for the words of its toolbar: next to whichever page of the Studio it is on. */
const WORDS = /^\/admin\/(?:.*\/)?langs\/(?:ko-KR|en-US)\.js$/;

/** By the words of TinyMCE, which is English where one is not here. Buttons that Directus adds have its words. */
const KOREAN = {
  Bold: '굵게',
  Italic: '기울임',
  Underline: '밑줄',
  Strikethrough: '취소선',
  'Heading 1': '제목 1',
  'Heading 2': '제목 2',
  'Heading 3': '제목 3',
  'Numbered list': '번호 목록',
  'Bullet list': '글머리 목록',
  'Clear formatting': '서식 지우기',
  Blockquote: '인용',
  'Horizontal line': '가로줄',
  Fullscreen: '전체 화면',
  Undo: '실행 취소',
  Redo: '다시 실행',
  Cut: '잘라내기',
  Copy: '복사',
  Paste: '붙여넣기',
  'Align left': '왼쪽 맞춤',
  'Align center': '가운데 맞춤',
  'Align right': '오른쪽 맞춤',
  'Increase indent': '들여쓰기',
  'Decrease indent': '내어쓰기',
  'Reveal or hide additional toolbar items': '도구 더 보기',
  'Rich Text Area': '서식 있는 본문',
};

const SCRIPT = `tinymce.addI18n('ko-KR', ${JSON.stringify(KOREAN)}); tinymce.addI18n('en-US', {});`;

/** Directus's app comes without the words, and would answer with the page itself. */
export const serveEditorWords = (express: Application): void => {
  express.get(WORDS, (_req: Request, res: Response) => {
    res.type('text/javascript').set('Cache-Control', 'public, max-age=86400').send(SCRIPT);
  });
};
