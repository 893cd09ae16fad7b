ALTER TABLE "returns" DROP CONSTRAINT "returns_replacement_is_sent_at_a_time";--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "replacement_outcome" text;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_replacement_outcome_is_known" CHECK ("returns"."replacement_outcome" in ('lost', 'came_back')) NOT VALID;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_replacement_outcome_is_paid_back" CHECK ("returns"."replacement_outcome" is null or ("returns"."state" = 'accepted' and "returns"."exchange_state" = 'released')) NOT VALID;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_replacement_is_sent_at_a_time" CHECK (("returns"."exchange_sent_at" is not null) = ("returns"."exchange_state" is not distinct from 'sent' or "returns"."replacement_outcome" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "returns" VALIDATE CONSTRAINT "returns_replacement_outcome_is_known";--> statement-breakpoint
ALTER TABLE "returns" VALIDATE CONSTRAINT "returns_replacement_outcome_is_paid_back";--> statement-breakpoint
ALTER TABLE "returns" VALIDATE CONSTRAINT "returns_replacement_is_sent_at_a_time";