import type { Answered } from '../answers.ts';

/** What the API shows of boards, posts and comments. */
export type Board = Answered<'platform.boards.list'>;
export type PostRow = Answered<'platform.posts.list'>;
export type Post = Answered<'platform.posts.show'>;
export type Comment = Answered<'platform.posts.comments'>;

/** Where posts are read. */
export const POSTS = '/operations/boards/posts';

/** Boards that somebody may write on: notices are posted by those who keep the boards. */
export const writable = (boards: readonly Board[], keeps: boolean): Board[] =>
  boards.filter((board) => board.is_active && (keeps || board.board_type !== 'NOTICE'));

export interface Thread {
  comment: Comment;
  replies: Comment[];
}

/** Comments with their replies below them, in their order. */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const threads = new Map(
    comments.filter(({ parent_id: parent }) => parent === null).map((comment): [number, Thread] => [comment.id, { comment, replies: [] }]),
  );
  for (const comment of comments) if (comment.parent_id !== null) threads.get(comment.parent_id)?.replies.push(comment);
  return [...threads.values()];
}
