CREATE TABLE "staff_reads" (
	"hour" timestamp with time zone NOT NULL,
	"staff_id" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	CONSTRAINT "staff_reads_hour_staff_id_subject_type_subject_id_pk" PRIMARY KEY("hour","staff_id","subject_type","subject_id"),
	CONSTRAINT "staff_reads_subject_type_is_known" CHECK ("staff_reads"."subject_type" in ('order', 'person', 'export'))
);--> statement-breakpoint
CREATE TABLE "sales_days" (
	"day" date NOT NULL,
	"category" text NOT NULL,
	"pieces" integer NOT NULL,
	"net_paise" bigint NOT NULL,
	CONSTRAINT "sales_days_day_category_pk" PRIMARY KEY("day","category")
);--> statement-breakpoint
CREATE TABLE "sold_sizes" (
	"product_id" uuid NOT NULL,
	"size" text NOT NULL,
	"pieces" integer NOT NULL,
	CONSTRAINT "sold_sizes_product_id_size_pk" PRIMARY KEY("product_id","size")
);--> statement-breakpoint
CREATE TABLE "desk_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_views_name_is_short" CHECK (length("desk_views"."name") between 1 and 40),
	CONSTRAINT "desk_views_query_is_short" CHECK (length("desk_views"."query") <= 500)
);--> statement-breakpoint
CREATE TABLE "order_search" (
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_search_order_id_kind_key_pk" PRIMARY KEY("order_id","kind","key"),
	CONSTRAINT "order_search_kind_is_known" CHECK ("order_search"."kind" in ('phone', 'email', 'name', 'tracking', 'payment', 'product'))
);--> statement-breakpoint
CREATE TABLE "order_search_backlog" (
	"order_id" uuid PRIMARY KEY NOT NULL
);--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_why_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_order_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_subject_type_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_is_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "packed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_undo_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "desk_views" ADD CONSTRAINT "desk_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_reads_staff_id_hour_index" ON "staff_reads" USING btree ("staff_id","hour");--> statement-breakpoint
CREATE INDEX "staff_reads_subject_id_hour_index" ON "staff_reads" USING btree ("subject_id","hour");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_views_name_is_one" ON "desk_views" USING btree ("staff_id","name");--> statement-breakpoint
CREATE INDEX "desk_views_shared" ON "desk_views" USING btree ("name") WHERE "desk_views"."is_shared";--> statement-breakpoint
CREATE INDEX "order_search_by_key" ON "order_search" USING btree ("key","kind","placed_at","order_id");--> statement-breakpoint
CREATE INDEX "order_search_names" ON "order_search" USING gin ("key" gin_trgm_ops) WITH (fastupdate=false) WHERE "order_search"."kind" = 'name';--> statement-breakpoint
CREATE INDEX "order_search_names_by_time" ON "order_search" USING btree ("placed_at","order_id","key") WHERE "order_search"."kind" = 'name';--> statement-breakpoint
CREATE INDEX "returns_that_wait" ON "returns" USING btree ("requested_at","id") WHERE "returns"."state" = 'requested' or ("returns"."state" = 'accepted' and "returns"."exchange_state" = 'held');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_why_is_known" CHECK ("refunds"."why" in ('paid_twice', 'paid_after_cancellation', 'sold_out', 'cancelled_before_shipping', 'lost', 'returned_to_sender', 'returned', 'goodwill', 'other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_why_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_order_is_known" CHECK (("audit_events"."subject_type" in ('account', 'staff')) = ("audit_events"."order_id" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_order_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_subject_type_is_known" CHECK ("audit_events"."subject_type" in ('order', 'attempt', 'refund', 'return', 'account', 'staff')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_subject_type_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_is_known" CHECK ((("audit_events"."subject_type" in ('order') and "audit_events"."action" in ('placed', 'imported', 'paid', 'packed', 'unpacked', 'shipped', 'shipping_undone', 'tracking_changed', 'delivered', 'lines_cancelled', 'cancelled', 'delivery_failed', 'note_added', 'pay_link_renewed')) or ("audit_events"."subject_type" in ('attempt') and "audit_events"."action" in ('created', 'redirected', 'pending', 'succeeded', 'failed', 'aborted', 'expired', 'review')) or ("audit_events"."subject_type" in ('refund') and "audit_events"."action" in ('requested', 'submitted', 'succeeded', 'failed', 'unknown', 'paid_by_hand')) or ("audit_events"."subject_type" in ('return') and "audit_events"."action" in ('requested', 'accepted', 'refused', 'replacement_sent', 'exchange_dropped')) or ("audit_events"."subject_type" in ('account') and "audit_events"."action" in ('registered', 'verified', 'signed_in', 'sign_in_refused', 'signed_out', 'device_signed_out', 'other_devices_signed_out', 'password_changed', 'password_refused', 'password_reset_asked', 'password_reset', 'email_change_asked', 'email_changed', 'name_changed', 'address_added', 'address_changed', 'address_removed', 'data_exported', 'access_refused', 'deleted')) or ("audit_events"."subject_type" in ('staff') and "audit_events"."action" in ('invited', 'joined', 'signed_in', 'code_refused', 'signed_out', 'session_ended', 'second_factor_set', 'second_factor_reset', 'role_changed', 'removed')))) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_action_is_known";--> statement-breakpoint
-- Written by hand from here on. The search path of each function that reads a table is fixed, so that
-- no table of a session takes the place of the shop's.
--
-- Email or name as it is stored and as it is searched: lower case, accents off, straight apostrophes,
-- single spaces. An
-- entry of an index has a largest size, so it is cut.
CREATE FUNCTION "order_search_text"("written" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  select left(btrim(regexp_replace(
    lower(regexp_replace(translate(normalize(written, NFKD), '’‘', ''''''), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g')), 200)
$$;
--> statement-breakpoint
-- Tracking number or reference, however it is spaced: its letters and digits in capitals.
CREATE FUNCTION "order_search_code"("written" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  select left(upper(regexp_replace(written, '[^A-Za-z0-9]', '', 'g')), 100)
$$;
--> statement-breakpoint
-- The keys that each order should have: what the triggers write, the start fills in and the
-- consistency check compares with.
CREATE VIEW "order_search_keys" ("order_id", "kind", "key", "placed_at") AS
  select id, 'phone'::text, shipping_phone, created_at from orders where shipping_phone <> ''
  union all select id, 'email', order_search_text(contact_email), created_at from orders
    where order_search_text(contact_email) <> ''
  union all select id, 'name', order_search_text(shipping_name), created_at from orders
    where order_search_text(shipping_name) <> ''
  union all select id, 'tracking', order_search_code(tracking_number), created_at from orders
    where order_search_code(tracking_number) <> ''
  union all select o.id, 'tracking', order_search_code(r.exchange_tracking_number), o.created_at from orders o
    join order_items i on i.order_id = o.id join returns r on r.order_item_id = i.id
    where order_search_code(r.exchange_tracking_number) <> ''
  union all select o.id, 'payment', order_search_code(a.reference), o.created_at from orders o
    join payment_attempts a on a.order_id = o.id where order_search_code(a.reference) <> ''
  union all select o.id, 'payment', order_search_code(a.gateway_ref), o.created_at from orders o
    join payment_attempts a on a.order_id = o.id where order_search_code(a.gateway_ref) <> ''
  union all select o.id, 'payment', order_search_code(a.bank_ref), o.created_at from orders o
    join payment_attempts a on a.order_id = o.id where order_search_code(a.bank_ref) <> ''
  union all select o.id, 'product', i.style_id::text, o.created_at from orders o
    join order_items i on i.order_id = o.id where i.style_id is not null;
--> statement-breakpoint
-- Each trigger writes and deletes keys of the kinds that follow from its own table. A transaction
-- that erases a person at this moment could otherwise have the name written again by one that has
-- not seen it yet.
CREATE FUNCTION "write_order_search"("orders_to_write" uuid[], "kinds" text[]) RETURNS void LANGUAGE sql
SET search_path = pg_catalog, public, pg_temp AS $$
  insert into order_search (order_id, kind, key, placed_at)
  select k.order_id, k.kind, k.key, k.placed_at from order_search_keys k
  where k.order_id = any(orders_to_write) and k.kind = any(kinds)
  on conflict do nothing
$$;
--> statement-breakpoint
CREATE FUNCTION "delete_stale_order_search"("order_to_clear" uuid, "kinds" text[]) RETURNS void LANGUAGE sql
SET search_path = pg_catalog, public, pg_temp AS $$
  delete from order_search s where s.order_id = order_to_clear and s.kind = any(kinds) and not exists (
    select from order_search_keys k where k.order_id = order_to_clear and k.kind = s.kind and k.key = s.key)
$$;
--> statement-breakpoint
CREATE FUNCTION "add_order_search"() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if tg_table_name = 'orders' then
    perform write_order_search(array(select id from added), tg_argv);
  else
    perform write_order_search(array(select distinct order_id from added), tg_argv);
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION "change_order_search"() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
declare
  changed uuid;
begin
  if tg_table_name = 'orders' then changed := new.id;
  elsif tg_table_name = 'payment_attempts' then changed := new.order_id;
  else select order_id into changed from order_items where id = new.order_item_id;
  end if;
  perform delete_stale_order_search(changed, tg_argv);
  perform write_order_search(array[changed], tg_argv);
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION "delete_order_search"() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
begin
  delete from order_search where order_id = any(array(select id from removed));
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "orders_add_search_keys" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS "added"
FOR EACH STATEMENT EXECUTE FUNCTION "add_order_search"('phone', 'email', 'name', 'tracking');
--> statement-breakpoint
CREATE TRIGGER "orders_change_search_keys" AFTER UPDATE OF "shipping_phone", "contact_email", "shipping_name", "tracking_number" ON "orders"
FOR EACH ROW WHEN ((old.shipping_phone, old.contact_email, old.shipping_name, old.tracking_number) IS DISTINCT FROM (new.shipping_phone, new.contact_email, new.shipping_name, new.tracking_number))
EXECUTE FUNCTION "change_order_search"('phone', 'email', 'name', 'tracking');
--> statement-breakpoint
CREATE TRIGGER "orders_take_their_search_keys" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS "removed"
FOR EACH STATEMENT EXECUTE FUNCTION "delete_order_search"();
--> statement-breakpoint
CREATE TRIGGER "order_items_add_search_keys" AFTER INSERT ON "order_items" REFERENCING NEW TABLE AS "added"
FOR EACH STATEMENT EXECUTE FUNCTION "add_order_search"('product');
--> statement-breakpoint
CREATE TRIGGER "payment_attempts_add_search_keys" AFTER INSERT ON "payment_attempts" REFERENCING NEW TABLE AS "added"
FOR EACH STATEMENT EXECUTE FUNCTION "add_order_search"('payment');
--> statement-breakpoint
CREATE TRIGGER "payment_attempts_change_search_keys" AFTER UPDATE OF "gateway_ref", "bank_ref" ON "payment_attempts"
FOR EACH ROW WHEN ((old.gateway_ref, old.bank_ref) IS DISTINCT FROM (new.gateway_ref, new.bank_ref))
EXECUTE FUNCTION "change_order_search"('payment');
--> statement-breakpoint
CREATE TRIGGER "returns_change_search_keys" AFTER UPDATE OF "exchange_tracking_number" ON "returns"
FOR EACH ROW WHEN (old.exchange_tracking_number IS DISTINCT FROM new.exchange_tracking_number)
EXECUTE FUNCTION "change_order_search"('tracking');
--> statement-breakpoint
-- From here on nobody places an order past the triggers: those of before are all that is left to do.
INSERT INTO "order_search_backlog" ("order_id") SELECT "id" FROM "orders";
--> statement-breakpoint
-- As before, and an event of the staff is never deleted.
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
    if old.subject_type = 'account' then
      if old.at < clock_timestamp() - interval '180 days' then return old; end if;
    elsif old.order_id is not null and not exists (select from orders where id = old.order_id) then return old;
    end if;
  elsif not exists (select from audit_events) then return null;
  end if;
  raise exception 'audit events are append-only' using errcode = 'integrity_constraint_violation';
end $$;
