ALTER TABLE "breach_persons" DROP CONSTRAINT "breach_persons_state_is_known";--> statement-breakpoint
DROP INDEX "breach_persons_waiting";--> statement-breakpoint
CREATE INDEX "breach_persons_waiting" ON "breach_persons" USING btree ("breach_id","id") WHERE "breach_persons"."state" in ('waiting', 'given_up');--> statement-breakpoint
ALTER TABLE "breach_persons" ADD CONSTRAINT "breach_persons_state_is_known" CHECK ("breach_persons"."state" in ('waiting', 'queued', 'sent', 'refused', 'given_up'));