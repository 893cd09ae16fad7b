CREATE TABLE "gateway_breakers" (
	"gateway" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failed_subject" text,
	"retry_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "status_checks" (
	"subject" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"gateway" text NOT NULL,
	"priority" integer NOT NULL,
	"shopper_id" text,
	"is_waiting" boolean DEFAULT true NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"message_at" timestamp with time zone,
	"lease" uuid,
	"leased_until" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"reached" boolean,
	"progress" text,
	CONSTRAINT "status_checks_kind_is_known" CHECK ("status_checks"."kind" in ('payment', 'refund')),
	CONSTRAINT "status_checks_progress_is_known" CHECK ("status_checks"."progress" in ('initiated', 'done', 'failed', 'not_found'))
);
--> statement-breakpoint
ALTER TABLE "payment_messages" ADD COLUMN "is_unmatched" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "status_checks_waiting" ON "status_checks" USING btree ("gateway","priority","queued_at" DESC NULLS LAST) WHERE "status_checks"."is_waiting";--> statement-breakpoint
CREATE INDEX "payment_messages_unmatched" ON "payment_messages" USING btree ("received_at") WHERE "payment_messages"."is_unmatched";