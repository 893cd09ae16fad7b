CREATE TABLE "ticket_waits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_waits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" uuid NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"is_first" boolean NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"escalated_at" timestamp with time zone,
	"escalated_by" text,
	"told" text[] DEFAULT '{}' NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "ticket_waits_outcome_is_known" CHECK ("ticket_waits"."outcome" in ('answered', 'closed', 'deleted')),
	CONSTRAINT "ticket_waits_outcome_has_its_time" CHECK (("ticket_waits"."outcome" is null) = ("ticket_waits"."ended_at" is null)),
	CONSTRAINT "ticket_waits_escalated_by_is_known" CHECK ("ticket_waits"."escalated_by" in ('shopper', 'shop')),
	CONSTRAINT "ticket_waits_escalation_has_its_time" CHECK (("ticket_waits"."escalated_by" is null) = ("ticket_waits"."escalated_at" is null))
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_is_known";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "mail_refused_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_waits_one_is_open" ON "ticket_waits" USING btree ("ticket_id") WHERE "ticket_waits"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "ticket_waits_of_ticket" ON "ticket_waits" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_waits_that_are_open" ON "ticket_waits" USING btree (("escalated_at" is null),"began_at","ticket_id") WHERE "ticket_waits"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "ticket_waits_by_time" ON "ticket_waits" USING btree ("began_at");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_is_known" CHECK ((("audit_events"."subject_type" in ('order') and "audit_events"."action" in ('placed', 'imported', 'paid', 'confirmed', 'cash_collected', 'cash_reconciled', 'packed', 'unpacked', 'shipped', 'shipping_undone', 'tracking_changed', 'delivered', 'lines_cancelled', 'cancelled', 'delivery_failed', 'note_added', 'pay_link_renewed')) or ("audit_events"."subject_type" in ('attempt') and "audit_events"."action" in ('created', 'redirected', 'pending', 'succeeded', 'failed', 'aborted', 'expired', 'review', 'settled_as_paid', 'settled_as_unpaid', 'disputed')) or ("audit_events"."subject_type" in ('refund') and "audit_events"."action" in ('requested', 'submitted', 'succeeded', 'failed', 'unknown', 'paid_by_hand')) or ("audit_events"."subject_type" in ('return') and "audit_events"."action" in ('requested', 'accepted', 'refused', 'replacement_packed', 'replacement_unpacked', 'replacement_sent', 'exchange_dropped')) or ("audit_events"."subject_type" in ('account') and "audit_events"."action" in ('registered', 'verified', 'signed_in', 'sign_in_refused', 'signed_out', 'device_signed_out', 'other_devices_signed_out', 'password_changed', 'password_refused', 'password_reset_asked', 'password_reset', 'email_change_asked', 'email_changed', 'name_changed', 'address_added', 'address_changed', 'address_removed', 'data_exported', 'access_refused', 'deleted', 'note_added')) or ("audit_events"."subject_type" in ('staff') and "audit_events"."action" in ('invited', 'joined', 'signed_in', 'password_refused', 'code_refused', 'signed_out', 'session_ended', 'session_timed_out', 'second_factor_set', 'second_factor_reset', 'role_changed', 'removed')) or ("audit_events"."subject_type" in ('product') and "audit_events"."action" in ('created', 'changed', 'images_changed', 'hidden', 'scheduled', 'shown')) or ("audit_events"."subject_type" in ('api_key') and "audit_events"."action" in ('made', 'revoked')) or ("audit_events"."subject_type" in ('webhook') and "audit_events"."action" in ('added', 'changed', 'secret_rotated', 'paused', 'resumed', 'deleted')) or ("audit_events"."subject_type" in ('ticket') and "audit_events"."action" in ('acknowledged', 'answered', 'note_added', 'closed', 'reopened', 'escalated')) or ("audit_events"."subject_type" in ('template') and "audit_events"."action" in ('added', 'changed', 'deleted')) or ("audit_events"."subject_type" in ('subscriber') and "audit_events"."action" in ('removed')) or ("audit_events"."subject_type" in ('words') and "audit_events"."action" in ('changed')) or ("audit_events"."subject_type" in ('export') and "audit_events"."action" in ('downloaded')) or ("audit_events"."subject_type" in ('product_import') and "audit_events"."action" in ('applied', 'taken_back')) or ("audit_events"."subject_type" in ('pin_service_load') and "audit_events"."action" in ('applied', 'taken_back')) or ("audit_events"."subject_type" in ('remittance') and "audit_events"."action" in ('applied', 'row_settled')))) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_action_is_known";--> statement-breakpoint
CREATE FUNCTION "keep_ticket_waits"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ticket_waits (ticket_id, began_at, is_first, acknowledged_at)
      SELECT NEW.id, NEW.waiting_since, true, NEW.acknowledged_at WHERE NEW.state = 'open';
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    UPDATE ticket_waits SET ended_at = now(), outcome = 'deleted' WHERE ticket_id = OLD.id AND ended_at IS NULL;
    RETURN NULL;
  END IF;
  IF NEW.acknowledged_at IS DISTINCT FROM OLD.acknowledged_at THEN
    UPDATE ticket_waits SET acknowledged_at = NEW.acknowledged_at WHERE ticket_id = NEW.id AND is_first;
  END IF;
  IF OLD.state = 'open' AND NEW.state <> 'open' THEN
    UPDATE ticket_waits SET ended_at = now(), outcome = NEW.state WHERE ticket_id = NEW.id AND ended_at IS NULL;
  ELSIF OLD.state <> 'open' AND NEW.state = 'open' THEN
    INSERT INTO ticket_waits (ticket_id, began_at, is_first) VALUES (NEW.id, NEW.waiting_since, false);
  ELSIF NEW.waiting_since IS DISTINCT FROM OLD.waiting_since THEN
    UPDATE ticket_waits SET began_at = NEW.waiting_since WHERE ticket_id = NEW.id AND ended_at IS NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "contact_messages_keep_waits" AFTER INSERT OR DELETE OR UPDATE OF "state", "waiting_since", "acknowledged_at" ON "contact_messages"
  FOR EACH ROW EXECUTE FUNCTION "keep_ticket_waits"();--> statement-breakpoint
INSERT INTO "ticket_waits" ("ticket_id", "began_at", "is_first", "acknowledged_at", "ended_at", "outcome")
  SELECT c.id, c.waiting_since, c.waiting_since = c.received_at, c.acknowledged_at,
    CASE WHEN c.state <> 'open' THEN greatest(c.waiting_since, coalesce(a.at, c.last_at)) END,
    CASE WHEN c.state <> 'open' THEN CASE WHEN a.at IS NULL THEN c.state ELSE 'answered' END END
  FROM "contact_messages" c LEFT JOIN LATERAL (
    SELECT min(m.at) AS at FROM "ticket_messages" m WHERE m.ticket_id = c.id AND m.kind = 'answer' AND m.at >= c.waiting_since
  ) a ON true;
