ALTER TABLE "breach_persons" DROP CONSTRAINT "breach_persons_are_told_once";--> statement-breakpoint
ALTER TABLE "breach_persons" ADD COLUMN "contact" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "breach_persons" ADD CONSTRAINT "breach_persons_are_told_once" UNIQUE("breach_id","email","contact");