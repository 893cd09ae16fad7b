CREATE TABLE "account_refusals" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"refused" integer NOT NULL,
	"eligible" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_actor_is_known";
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_subject_type_is_known";
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_is_known";
--> statement-breakpoint
ALTER TABLE "audit_events" ALTER COLUMN "order_id" DROP NOT NULL;
--> statement-breakpoint
CREATE INDEX "audit_events_of_account" ON "audit_events" USING btree ("subject_id","id") WHERE "audit_events"."order_id" is null;
--> statement-breakpoint
CREATE INDEX "audit_events_of_accounts_by_time" ON "audit_events" USING btree ("at") WHERE "audit_events"."order_id" is null;
--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_order_is_known" CHECK (("audit_events"."subject_type" in ('account')) = ("audit_events"."order_id" is null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_actor_is_known" CHECK ("audit_events"."actor" in ('shopper', 'staff', 'gateway', 'shop', 'import', 'migration', 'stranger')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_subject_type_is_known" CHECK ("audit_events"."subject_type" in ('order', 'attempt', 'refund', 'return', 'account')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_is_known" CHECK ((("audit_events"."subject_type" in ('order') and "audit_events"."action" in ('placed', 'imported', 'paid', 'shipped', 'tracking_changed', 'delivered', 'lines_cancelled', 'cancelled', 'delivery_failed')) or ("audit_events"."subject_type" in ('attempt') and "audit_events"."action" in ('created', 'redirected', 'pending', 'succeeded', 'failed', 'aborted', 'expired', 'review')) or ("audit_events"."subject_type" in ('refund') and "audit_events"."action" in ('requested', 'submitted', 'succeeded', 'failed', 'unknown', 'paid_by_hand')) or ("audit_events"."subject_type" in ('return') and "audit_events"."action" in ('requested', 'accepted', 'refused')) or ("audit_events"."subject_type" in ('account') and "audit_events"."action" in ('registered', 'verified', 'signed_in', 'sign_in_refused', 'signed_out', 'device_signed_out', 'other_devices_signed_out', 'password_changed', 'password_refused', 'password_reset_asked', 'password_reset', 'email_change_asked', 'email_changed', 'name_changed', 'address_added', 'address_changed', 'address_removed', 'data_exported', 'access_refused', 'deleted')))) NOT VALID;
--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_order_is_known";
--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_actor_is_known";
--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_subject_type_is_known";
--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_action_is_known";
--> statement-breakpoint
-- Written by hand from here on. An event of an account is kept for 180 days, whatever becomes of the
-- account; one of an order as long as its order, as before.
CREATE OR REPLACE FUNCTION "keep_audit_events"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'UPDATE' then
    if new.personal is null and to_jsonb(new) - 'personal' = to_jsonb(old) - 'personal' then return new; end if;
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
CREATE FUNCTION "erase_person_of_account_events"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update audit_events set personal = null
  where order_id is null and subject_id = old.id and personal is not null;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "users_take_their_person_from_events" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "erase_person_of_account_events"();
