import { collection } from '../../kernel/model/collection.ts';
import { boolean, children, date, integer, oneOf, ref, string, systemRef, text } from '../../kernel/model/field.ts';
import { managed } from '../../kernel/model/usual.ts';

/** Bulletin boards, 게시판: what the company and its people tell everybody, and what is said to it. */

const BoardType = {
  NOTICE: { ko: '공지', en: 'Notices' },
  FREE: { ko: '자유', en: 'Free' },
} as const;

const me = { _eq: '$CURRENT_USER' };
/** Whoever keeps the system may write in a company, too. */
const writer = { required: true, onDelete: 'keep', anyTenant: true, ...managed } as const;
const made = { madeByService: true, scope: 'tenant', group: 'communication', rollback: false } as const;

export const boards = collection('boards', {
  label: { ko: '게시판', en: 'Boards' },
  icon: 'forum',
  group: 'communication',
  display: '{{name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  inUse: 'error.board.not_empty',
  columns: ['sort_order', 'code', 'name', 'board_type', 'allow_comments', 'is_active'],
  sort: ['sort_order'],
  fields: {
    code: string(30, { label: { ko: '코드', en: 'Code' }, required: true }),
    name: string(100, { label: { ko: '이름', en: 'Name' }, required: true }),
    description: string(300, { label: { ko: '설명', en: 'Description' }, width: 'full' }),
    board_type: oneOf(BoardType, {
      label: { ko: '구분', en: 'Type' },
      note: { ko: '공지 게시판에는 게시판 관리자만 글을 씁니다.', en: 'Only those who manage boards post notices.' },
      required: true,
      default: 'FREE',
    }),
    sort_order: integer({ label: { ko: '순서', en: 'Order' }, required: true, default: 0 }),
    allow_comments: boolean({ label: { ko: '댓글 허용', en: 'Comments allowed' }, required: true, default: true }),
    is_active: boolean({ label: { ko: '사용', en: 'Active' }, required: true, default: true }),
  },
  unique: [{ fields: ['code'], error: 'error.board.code_taken' }],
  indexes: [
    ['sort_order', 'id'],
    ['name', 'id'],
    ['board_type', 'is_active'],
  ],
});

/** Who posts notices and who pins is kept in the database (`ops.guard_post`); the content is cleaned by `contentDerivation`. */
export const posts = collection('posts', {
  ...made,
  label: { ko: '게시글', en: 'Posts' },
  icon: 'article',
  display: '{{title}}',
  audit: true,
  softDelete: true,
  page: 'boards/posts',
  ownerFilter: { filter: { author_id: me } },
  columns: ['board_id', 'is_pinned', 'title', 'author_id', 'view_count', 'created_at'],
  sort: ['-is_pinned', '-created_at'],
  bookmarks: { mine: { label: { ko: '내 글', en: 'Mine' }, icon: 'person', filter: { author_id: me } } },
  fields: {
    board_id: ref('boards', { label: { ko: '게시판', en: 'Board' }, required: true, fixed: true }),
    title: string(200, { label: { ko: '제목', en: 'Title' }, required: true, width: 'full' }),
    content: text({ label: { ko: '내용', en: 'Content' }, required: true, format: 'html', width: 'full' }),
    is_pinned: boolean({ label: { ko: '상단 고정', en: 'Pinned' }, required: true, default: false }),
    view_count: integer({ label: { ko: '조회', en: 'Views' }, required: true, default: 0, unaudited: true, ...managed }),
    author_id: systemRef('directus_users', { label: { ko: '작성자', en: 'Author' }, ...writer }),
    files: children('post_files', 'post_id', { label: { ko: '첨부 파일', en: 'Files' }, width: 'full', ...managed }),
    comments: children('post_comments', 'post_id', { label: { ko: '댓글', en: 'Comments' }, width: 'full', ...managed }),
  },
  indexes: [
    ['board_id', 'is_pinned', 'created_at'],
    ['is_pinned', 'created_at', 'id'],
    ['author_id', 'created_at'],
    ['view_count', 'id'],
    ['title', 'id'],
  ],
});

export const postFiles = collection('post_files', {
  ...made,
  label: { ko: '게시글 첨부', en: 'Post files' },
  icon: 'attach_file',
  display: '{{file_id}}',
  audit: true,
  softDelete: true,
  hidden: true,
  atMost: { of: 'post_id', max: 10, path: 'file_ids' },
  columns: ['file_id', 'sort_order'],
  sort: ['sort_order'],
  fields: {
    post_id: ref('posts', { label: { ko: '게시글', en: 'Post' }, required: true, fixed: true, onDelete: 'cascade' }),
    file_id: systemRef('directus_files', { label: { ko: '파일', en: 'File' }, required: true, fixed: true }),
    sort_order: integer({ label: { ko: '순서', en: 'Order' }, required: true, default: 0 }),
  },
  indexes: [['post_id', 'sort_order']],
});

/** Who has read which post on which day, which is what views count. */
export const postReads = collection('post_reads', {
  ...made,
  label: { ko: '게시글 열람', en: 'Post reads' },
  icon: 'mark_email_read',
  display: '{{post_id}} {{read_on}}',
  audit: false,
  softDelete: false,
  hidden: true,
  ownerFilter: { filter: { user_id: me } },
  columns: ['post_id', 'user_id', 'read_on'],
  sort: ['-read_on'],
  fields: {
    post_id: ref('posts', { label: { ko: '게시글', en: 'Post' }, required: true, fixed: true, onDelete: 'cascade', ...managed }),
    user_id: systemRef('directus_users', { label: { ko: '사용자', en: 'User' }, required: true, onDelete: 'keep', ...managed }),
    read_on: date({ label: { ko: '열람일', en: 'Read on' }, required: true, ...managed }),
  },
  unique: [{ fields: ['post_id', 'user_id', 'read_on'] }],
});

/** One level of replies, the authors and closed boards are kept in the database (`ops.guard_post_comment`). */
export const postComments = collection('post_comments', {
  ...made,
  label: { ko: '댓글', en: 'Comments' },
  icon: 'comment',
  display: '{{content}}',
  audit: true,
  softDelete: true,
  hidden: true,
  ownerFilter: { filter: { author_id: me } },
  columns: ['author_id', 'content', 'parent_id', 'created_at'],
  sort: ['created_at'],
  fields: {
    post_id: ref('posts', { label: { ko: '게시글', en: 'Post' }, required: true, fixed: true, onDelete: 'cascade', ...managed }),
    parent_id: ref('post_comments', { label: { ko: '윗댓글', en: 'In reply to' }, fixed: true, onDelete: 'keep' }),
    content: string(2000, { label: { ko: '내용', en: 'Comment' }, required: true, width: 'full' }),
    author_id: systemRef('directus_users', { label: { ko: '작성자', en: 'Author' }, ...writer }),
  },
  indexes: [['post_id', 'created_at']],
});
