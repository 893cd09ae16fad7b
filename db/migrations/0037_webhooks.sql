CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject" jsonb NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"coalesce_key" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone,
	"status" integer,
	"answer" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_type_is_known" CHECK ("webhook_deliveries"."type" in ('order.placed', 'order.paid', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.changed', 'order.return_requested', 'order.refunded', 'product.changed', 'product.removed', 'stock.changed', 'catalogue.changed', 'webhook.test')),
	CONSTRAINT "webhook_deliveries_state_is_known" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_answer_is_short" CHECK (length("webhook_deliveries"."answer") <= 500),
	CONSTRAINT "webhook_deliveries_settles_once" CHECK (("webhook_deliveries"."state" = 'waiting') = ("webhook_deliveries"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_touches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_touches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"what" text NOT NULL,
	"product_id" uuid,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "webhook_touches_what_is_known" CHECK ("webhook_touches"."what" in ('product', 'stock'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"topics" text[] NOT NULL,
	"sealed_secret" text NOT NULL,
	"old_sealed_secret" text,
	"old_secret_until" timestamp with time zone,
	"chain_seq" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paused_at" timestamp with time zone,
	"pause_reason" text,
	"failing_since" timestamp with time zone,
	CONSTRAINT "webhooks_name_is_short" CHECK (length("webhooks"."name") between 1 and 60),
	CONSTRAINT "webhooks_url_is_short" CHECK (length("webhooks"."url") between 1 and 500),
	CONSTRAINT "webhooks_topics_are_known" CHECK (cardinality("webhooks"."topics") > 0 and "webhooks"."topics" <@ array['order.placed', 'order.paid', 'order.shipped', 'order.delivered', 'order.cancelled', 'order.changed', 'order.return_requested', 'order.refunded', 'product.changed', 'product.removed', 'stock.changed']::text[]),
	CONSTRAINT "webhooks_pause_has_a_reason" CHECK (("webhooks"."paused_at" is null) = ("webhooks"."pause_reason" is null)),
	CONSTRAINT "webhooks_pause_reason_is_known" CHECK ("webhooks"."pause_reason" in ('member', 'failing', 'gone')),
	CONSTRAINT "webhooks_old_secret_ends" CHECK (("webhooks"."old_sealed_secret" is null) = ("webhooks"."old_secret_until" is null))
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_subject_type_is_known";
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_is_known";
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_coalesced" ON "webhook_deliveries" USING btree ("webhook_id","type","coalesce_key") WHERE "webhook_deliveries"."coalesce_key" is not null;
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("webhook_id","due_at") WHERE "webhook_deliveries"."state" = 'waiting';
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("webhook_id","id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("webhook_id","id") WHERE "webhook_deliveries"."state" = 'failed';
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at_index" ON "webhook_deliveries" USING btree ("created_at");
--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_subject_type_is_known" CHECK ("audit_events"."subject_type" in ('order', 'attempt', 'refund', 'return', 'account', 'staff', 'product', 'api_key', 'webhook', 'ticket', 'template', 'subscriber', 'words', 'export')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_subject_type_is_known";
--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_is_known" CHECK ((("audit_events"."subject_type" in ('order') and "audit_events"."action" in ('placed', 'imported', 'paid', 'packed', 'unpacked', 'shipped', 'shipping_undone', 'tracking_changed', 'delivered', 'lines_cancelled', 'cancelled', 'delivery_failed', 'note_added', 'pay_link_renewed')) or ("audit_events"."subject_type" in ('attempt') and "audit_events"."action" in ('created', 'redirected', 'pending', 'succeeded', 'failed', 'aborted', 'expired', 'review')) or ("audit_events"."subject_type" in ('refund') and "audit_events"."action" in ('requested', 'submitted', 'succeeded', 'failed', 'unknown', 'paid_by_hand')) or ("audit_events"."subject_type" in ('return') and "audit_events"."action" in ('requested', 'accepted', 'refused', 'replacement_sent', 'exchange_dropped')) or ("audit_events"."subject_type" in ('account') and "audit_events"."action" in ('registered', 'verified', 'signed_in', 'sign_in_refused', 'signed_out', 'device_signed_out', 'other_devices_signed_out', 'password_changed', 'password_refused', 'password_reset_asked', 'password_reset', 'email_change_asked', 'email_changed', 'name_changed', 'address_added', 'address_changed', 'address_removed', 'data_exported', 'access_refused', 'deleted', 'note_added')) or ("audit_events"."subject_type" in ('staff') and "audit_events"."action" in ('invited', 'joined', 'signed_in', 'code_refused', 'signed_out', 'session_ended', 'second_factor_set', 'second_factor_reset', 'role_changed', 'removed')) or ("audit_events"."subject_type" in ('product') and "audit_events"."action" in ('created', 'changed', 'hidden', 'scheduled', 'shown')) or ("audit_events"."subject_type" in ('api_key') and "audit_events"."action" in ('made', 'revoked')) or ("audit_events"."subject_type" in ('webhook') and "audit_events"."action" in ('added', 'changed', 'secret_rotated', 'paused', 'resumed', 'deleted')) or ("audit_events"."subject_type" in ('ticket') and "audit_events"."action" in ('acknowledged', 'answered', 'note_added', 'closed', 'reopened')) or ("audit_events"."subject_type" in ('template') and "audit_events"."action" in ('added', 'changed', 'deleted')) or ("audit_events"."subject_type" in ('subscriber') and "audit_events"."action" in ('removed')) or ("audit_events"."subject_type" in ('words') and "audit_events"."action" in ('changed')) or ("audit_events"."subject_type" in ('export') and "audit_events"."action" in ('downloaded')))) NOT VALID;
--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_action_is_known";
--> statement-breakpoint
-- Written by hand from here on. Notes the products whose stock a statement has changed, once each, if
-- a webhook wants to know; otherwise it reads one small table and ends. Rows are only appended: a row
-- for each product would have buyers of its sizes wait for each other.
CREATE FUNCTION "touch_webhook_stock"() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
declare
  products uuid[];
begin
  if not exists (select from webhooks where paused_at is null and 'stock.changed' = any(topics)) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    products := array(select distinct product_id from after_rows join before_rows using (product_id, size)
      where after_rows.quantity <> before_rows.quantity limit 1001);
  else
    products := array(select distinct product_id from changed_rows limit 1001);
  end if;
  perform touch_for_webhooks('stock', products);
  return null;
end $$;
--> statement-breakpoint
-- More than a thousand are one row without a product, so that no import writes a row for each.
CREATE FUNCTION "touch_for_webhooks"("what" text, "products" uuid[]) RETURNS void LANGUAGE sql
SET search_path = pg_catalog, public, pg_temp AS $$
  insert into webhook_touches (what, product_id)
  select $1, product from unnest(case when cardinality($2) > 1000 then array[null::uuid] else $2 end) as product
$$;
--> statement-breakpoint
CREATE TRIGGER "stock_added_for_webhooks" AFTER INSERT ON "stock"
REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "touch_webhook_stock"();
--> statement-breakpoint
CREATE TRIGGER "stock_changed_for_webhooks" AFTER UPDATE ON "stock"
REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION "touch_webhook_stock"();
--> statement-breakpoint
CREATE TRIGGER "stock_deleted_for_webhooks" AFTER DELETE ON "stock"
REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "touch_webhook_stock"();
