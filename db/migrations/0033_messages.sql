CREATE TABLE "customer_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "reply_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "reply_templates_name_is_short" CHECK (length("reply_templates"."name") between 1 and 60)
);--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"staff_id" text,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_messages_kind_is_known" CHECK ("ticket_messages"."kind" in ('shopper', 'answer', 'note')),
	CONSTRAINT "ticket_messages_staff_is_known" CHECK (("ticket_messages"."kind" in ('shopper')) = ("ticket_messages"."staff_id" is null))
);--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_order_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_subject_type_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_is_known";--> statement-breakpoint
ALTER TABLE "staff_reads" DROP CONSTRAINT "staff_reads_subject_type_is_known";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "waiting_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "acknowledged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "last_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_contact_messages_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_user_id_at_index" ON "customer_notes" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "reply_templates_name_is_one" ON "reply_templates" USING btree ("name");--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket_id_at_index" ON "ticket_messages" USING btree ("ticket_id","at");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_that_wait" ON "contact_messages" USING btree ("waiting_since","id") WHERE "contact_messages"."state" = 'open';--> statement-breakpoint
CREATE INDEX "tickets_by_time" ON "contact_messages" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "tickets_by_state" ON "contact_messages" USING btree ("state","last_at","id");--> statement-breakpoint
CREATE INDEX "tickets_of_email" ON "contact_messages" USING btree ("email","received_at");--> statement-breakpoint
CREATE INDEX "tickets_of_order" ON "contact_messages" USING btree ("order_id") WHERE "contact_messages"."order_id" is not null;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_order_is_known" CHECK (("audit_events"."subject_type" in ('order', 'attempt', 'refund', 'return')) = ("audit_events"."order_id" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_order_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_subject_type_is_known" CHECK ("audit_events"."subject_type" in ('order', 'attempt', 'refund', 'return', 'account', 'staff', 'product', 'api_key', 'ticket', 'template', 'subscriber')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_subject_type_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_is_known" CHECK ((("audit_events"."subject_type" in ('order') and "audit_events"."action" in ('placed', 'imported', 'paid', 'packed', 'unpacked', 'shipped', 'shipping_undone', 'tracking_changed', 'delivered', 'lines_cancelled', 'cancelled', 'delivery_failed', 'note_added', 'pay_link_renewed')) or ("audit_events"."subject_type" in ('attempt') and "audit_events"."action" in ('created', 'redirected', 'pending', 'succeeded', 'failed', 'aborted', 'expired', 'review')) or ("audit_events"."subject_type" in ('refund') and "audit_events"."action" in ('requested', 'submitted', 'succeeded', 'failed', 'unknown', 'paid_by_hand')) or ("audit_events"."subject_type" in ('return') and "audit_events"."action" in ('requested', 'accepted', 'refused', 'replacement_sent', 'exchange_dropped')) or ("audit_events"."subject_type" in ('account') and "audit_events"."action" in ('registered', 'verified', 'signed_in', 'sign_in_refused', 'signed_out', 'device_signed_out', 'other_devices_signed_out', 'password_changed', 'password_refused', 'password_reset_asked', 'password_reset', 'email_change_asked', 'email_changed', 'name_changed', 'address_added', 'address_changed', 'address_removed', 'data_exported', 'access_refused', 'deleted', 'note_added')) or ("audit_events"."subject_type" in ('staff') and "audit_events"."action" in ('invited', 'joined', 'signed_in', 'code_refused', 'signed_out', 'session_ended', 'second_factor_set', 'second_factor_reset', 'role_changed', 'removed')) or ("audit_events"."subject_type" in ('product') and "audit_events"."action" in ('created', 'changed', 'hidden', 'scheduled', 'shown')) or ("audit_events"."subject_type" in ('api_key') and "audit_events"."action" in ('made', 'revoked')) or ("audit_events"."subject_type" in ('ticket') and "audit_events"."action" in ('acknowledged', 'answered', 'note_added', 'closed', 'reopened')) or ("audit_events"."subject_type" in ('template') and "audit_events"."action" in ('added', 'changed', 'deleted')) or ("audit_events"."subject_type" in ('subscriber') and "audit_events"."action" in ('removed')))) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_action_is_known";--> statement-breakpoint
ALTER TABLE "staff_reads" ADD CONSTRAINT "staff_reads_subject_type_is_known" CHECK ("staff_reads"."subject_type" in ('order', 'person', 'export', 'ticket')) NOT VALID;--> statement-breakpoint
ALTER TABLE "staff_reads" VALIDATE CONSTRAINT "staff_reads_subject_type_is_known";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_state_is_known" CHECK ("contact_messages"."state" in ('open', 'answered', 'closed'));
--> statement-breakpoint
-- Written by hand from here on. Messages of before were answered by mail, outside of the desk. Those of
-- the last month wait there once more, so that none is overlooked; the clocks begin when they came.
UPDATE "contact_messages" SET "waiting_since" = "received_at", "last_at" = "received_at",
  "state" = case when "received_at" < now() - interval '1 month' then 'closed' else 'open' end;
--> statement-breakpoint
INSERT INTO "reply_templates" ("name", "text") VALUES
  ('We look into it', E'Hello {name},\n\nthank you for writing. We look into it and come back to you within a few days. Your ticket number is {ticket}.'),
  ('On its way', E'Hello {name},\n\nyour order {order} is on its way. Its page shows where the parcel is: {order page}'),
  ('How to return', E'Hello {name},\n\nyou can send the items of order {order} back from its page: {order page}\nChoose what goes back, and we arrange the rest.'),
  ('More details, please', E'Hello {name},\n\nto help you we need to know a little more. Could you tell us the number of your order, and what is wrong with it? A photo helps: you can send it to us by mail.')
ON CONFLICT DO NOTHING;
