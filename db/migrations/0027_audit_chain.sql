CREATE TABLE "audit_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"prev_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"tombstone" text,
	CONSTRAINT "audit_chain_event_id_unique" UNIQUE("event_id"),
	CONSTRAINT "audit_chain_prev_hash_unique" UNIQUE("prev_hash"),
	CONSTRAINT "audit_chain_tombstone_is_known" CHECK ("audit_chain"."tombstone" in ('order_deleted', 'retention'))
);
--> statement-breakpoint
CREATE TABLE "audit_checkpoints" (
	"day" date PRIMARY KEY NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "staff_id" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "staff_role" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "salt" "bytea";--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "personal_digest" "bytea";--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "content_hash" "bytea";--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_staff_has_a_role" CHECK (("audit_events"."staff_id" is null) = ("audit_events"."staff_role" is null) and ("audit_events"."staff_id" is null or "audit_events"."actor" in ('staff')));--> statement-breakpoint
-- Written by hand from here on. The search path of each function is fixed, so that no table of a
-- session takes the place of the shop's.
--
-- Column of the content: name, length in bytes and value, so that no two contents read the same. A
-- column that is null is left out: one that a later version adds changes no hash of before.
CREATE FUNCTION "audit_field"("name" text, "value" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  select name || ':' || octet_length(value) || ':' || value || E'\n'
$$;
--> statement-breakpoint
-- Content of an event: its columns by name, without `personal` and `salt`; `at` in microseconds.
CREATE FUNCTION "audit_event_hash"("e" "audit_events") RETURNS bytea LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, public, pg_temp AS $$
begin
  return sha256(convert_to(concat(
    audit_field('action', e.action),
    audit_field('actor', e.actor),
    audit_field('after', e.after::text),
    audit_field('at', trunc(extract(epoch from e.at) * 1000000)::text),
    audit_field('before', e.before::text),
    audit_field('id', e.id::text),
    audit_field('order_id', e.order_id::text),
    audit_field('personal_digest', encode(e.personal_digest, 'hex')),
    audit_field('staff_id', e.staff_id),
    audit_field('staff_role', e.staff_role),
    audit_field('subject_id', e.subject_id),
    audit_field('subject_type', e.subject_type)), 'UTF8'));
end $$;
--> statement-breakpoint
-- HMAC-SHA-256 under a key of 32 bytes, eight at a time: pgcrypto, which has one, is not everywhere.
-- The numbers are the bytes 36 and 5c, eight times each.
CREATE FUNCTION "audit_hmac"("key" bytea, "message" bytea) RETURNS bytea LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, pg_temp AS $$
  select sha256(outer_pad || decode(repeat('5c', 32), 'hex')
    || sha256(inner_pad || decode(repeat('36', 32), 'hex') || message))
  from (
    select string_agg(int8send(word # 3906369333256140342), ''::bytea order by nth) as inner_pad,
      string_agg(int8send(word # 6655295901103053916), ''::bytea order by nth) as outer_pad
    from (select nth, ('x' || encode(substr(key, nth, 8), 'hex'))::bit(64)::bigint as word
      from generate_series(1, 25, 8) as nth) as words) as pads
$$;
--> statement-breakpoint
-- The salt is two random UUIDs, 244 bits of the server's strong random numbers.
CREATE FUNCTION "hash_audit_event"() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
begin
  new.salt := null;
  new.personal_digest := null;
  if new.personal is not null then
    new.salt := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
    new.personal_digest := audit_hmac(new.salt, convert_to(new.personal::text, 'UTF8'));
  end if;
  new.content_hash := audit_event_hash(new);
  return new;
end $$;
--> statement-breakpoint
-- Links an event. The head is read by a statement of its own: under READ COMMITTED its snapshot is
-- taken once the lock is held, and so has the link of whoever held it before. A transaction of
-- another level may see an older head: Postgres refuses its insert as a serialization failure, and
-- so does this, and the transaction is run again.
CREATE FUNCTION "link_audit_event"("event" bigint, "content" bytea) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
declare
  head bigint;
  link bytea;
begin
  perform pg_advisory_xact_lock(hashtext('sangam audit chain'));
  select seq, hash into head, link from audit_chain order by seq desc limit 1;
  head := coalesce(head, 0) + 1;
  link := coalesce(link, decode(repeat('00', 32), 'hex'));
  insert into audit_chain (seq, event_id, content_hash, prev_hash, hash)
  values (head, event, content, link, sha256(int8send(head) || link || content))
  on conflict do nothing;
  if not found then
    raise exception 'another transaction has linked an audit event' using errcode = 'serialization_failure';
  end if;
end $$;
--> statement-breakpoint
CREATE FUNCTION "chain_audit_event"() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
begin
  -- Its own transaction may have deleted it again.
  if exists (select from audit_events where id = new.id) then
    perform link_audit_event(new.id, new.content_hash);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- As before, and the salt goes with what it salts, also where an earlier version erases.
CREATE OR REPLACE FUNCTION "keep_audit_events"() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
declare
  erased constant text[] := array['personal', 'salt'];
begin
  if tg_op = 'UPDATE' then
    if new.personal is null and to_jsonb(new) - erased = to_jsonb(old) - erased then
      new.salt := null;
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if old.order_id is null then
      if old.at < clock_timestamp() - interval '180 days' then return old; end if;
    elsif not exists (select from orders where id = old.order_id) then return old;
    end if;
  elsif not exists (select from audit_events) then return null;
  end if;
  raise exception 'audit events are append-only' using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
CREATE FUNCTION "leave_audit_tombstone"() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
begin
  update audit_chain set tombstone = case when old.order_id is null then 'retention' else 'order_deleted' end
  where event_id = old.id;
  return null;
end $$;
--> statement-breakpoint
-- Of links and checkpoints alike: a link takes one tombstone, once its event is gone.
CREATE FUNCTION "keep_audit_chain"() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit_chain' then
    if old.tombstone is null and to_jsonb(new) - 'tombstone' = to_jsonb(old) - 'tombstone'
      and not exists (select from audit_events where id = old.event_id) then return new;
    end if;
  elsif tg_op = 'TRUNCATE' and not exists (select from audit_chain) then return null;
  end if;
  raise exception 'the audit chain is append-only' using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
CREATE TRIGGER "audit_events_leave_tombstones" AFTER DELETE ON "audit_events" FOR EACH ROW EXECUTE FUNCTION "leave_audit_tombstone"();
--> statement-breakpoint
CREATE TRIGGER "audit_chain_is_kept" BEFORE UPDATE OR DELETE ON "audit_chain" FOR EACH ROW EXECUTE FUNCTION "keep_audit_chain"();
--> statement-breakpoint
CREATE TRIGGER "audit_chain_is_not_truncated" BEFORE TRUNCATE ON "audit_chain" FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_chain"();
--> statement-breakpoint
CREATE TRIGGER "audit_checkpoints_are_kept" BEFORE UPDATE OR DELETE ON "audit_checkpoints" FOR EACH ROW EXECUTE FUNCTION "keep_audit_chain"();
--> statement-breakpoint
CREATE TRIGGER "audit_checkpoints_are_not_truncated" BEFORE TRUNCATE ON "audit_checkpoints" FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_chain"();
--> statement-breakpoint
CREATE TRIGGER "audit_events_are_hashed" BEFORE INSERT ON "audit_events" FOR EACH ROW EXECUTE FUNCTION "hash_audit_event"();
--> statement-breakpoint
-- At the commit, so that the lock is held no longer than that takes. A migration that inserts events
-- can change the table no more in the same transaction.
CREATE CONSTRAINT TRIGGER "audit_events_are_chained" AFTER INSERT ON "audit_events" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "chain_audit_event"();
--> statement-breakpoint
-- Events of before the chain, by id.
DO $$
declare
  event record;
begin
  alter table audit_events disable trigger user;
  create trigger seal before update on audit_events for each row execute function hash_audit_event();
  update audit_events set content_hash = null;
  drop trigger seal on audit_events;
  alter table audit_events enable trigger user;
  for event in select id, content_hash from audit_events order by id loop
    perform link_audit_event(event.id, event.content_hash);
  end loop;
end $$;
