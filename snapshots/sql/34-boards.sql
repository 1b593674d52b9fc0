-- Boards: who posts notices and pins, and where comments may stand; whatever the way in, also while a board or post is being deleted.

-- Whether the writer may do what the board's keepers may. Deployments and database administrators may, too.
create or replace function ops.keeps_boards() returns boolean
language sql stable
as $$
  select ops.user_id() is null or ops.is_system_user(ops.user_id()) or ops.user_may(ops.user_id(), 'boards', 'update')
$$;

create or replace function ops.guard_post() returns trigger
language plpgsql
as $$
declare
  board boards;
begin
  if new.is_pinned is distinct from (case when tg_op = 'UPDATE' then old.is_pinned else false end) and not ops.keeps_boards() then
    perform ops.refuse(403, 'error.post.pin_forbidden', '{"path": "is_pinned", "code": "pin_forbidden"}');
  end if;
  if tg_op = 'UPDATE' then return new; end if;
  -- Its deletion waits for this post, or this post for the deletion.
  select * into board from boards where tenant_id = new.tenant_id and id = new.board_id and deleted_at is null for share;
  if not found then
    perform ops.refuse(422, 'error.validation_failed', '{"path": "board_id", "code": "unknown_reference"}');
  end if;
  if board.board_type = 'NOTICE' and not ops.keeps_boards() then
    perform ops.refuse(403, 'error.board.notice_only', '{"path": "board_id", "code": "notice_only"}');
  end if;
  if not board.is_active then
    perform ops.refuse(409, 'error.board.inactive', '{"path": "board_id", "code": "inactive"}');
  end if;
  return new;
end $$;

create or replace trigger d_guard before insert or update of is_pinned on posts
  for each row execute function ops.guard_post();

create or replace function ops.guard_post_comment() returns trigger
language plpgsql
as $$
declare
  board boards;
  parent post_comments;
begin
  if tg_op = 'UPDATE' then
    -- A comment says what its author said, whoever else may change comments.
    if ops.user_id() is not null and ops.user_id() <> old.author_id then perform ops.refuse(403, 'error.post.not_author'); end if;
    return new;
  end if;
  perform from posts where tenant_id = new.tenant_id and id = new.post_id and deleted_at is null for share;
  if not found then perform ops.refuse(404, 'error.not_found'); end if;
  select b.* into board from boards b join posts p on p.tenant_id = b.tenant_id and p.board_id = b.id
    where p.tenant_id = new.tenant_id and p.id = new.post_id;
  if not board.is_active then perform ops.refuse(409, 'error.board.inactive'); end if;
  if not board.allow_comments then perform ops.refuse(409, 'error.post.comments_closed'); end if;
  if new.parent_id is not null then
    select * into parent from post_comments
      where tenant_id = new.tenant_id and id = new.parent_id and post_id = new.post_id and deleted_at is null for share;
    if not found then
      perform ops.refuse(422, 'error.validation_failed', '{"path": "parent_id", "code": "unknown_reference"}');
    end if;
    if parent.parent_id is not null then
      perform ops.refuse(422, 'error.post.reply_depth', '{"path": "parent_id", "code": "reply_depth"}');
    end if;
  end if;
  return new;
end $$;

create or replace trigger d_guard_insert before insert on post_comments
  for each row execute function ops.guard_post_comment();
create or replace trigger d_guard_update before update of content on post_comments
  for each row when (new.content is distinct from old.content) execute function ops.guard_post_comment();
