CREATE TABLE "check_results" (
	"rule" text PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"examples" text[] NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"told_answer" text DEFAULT '0' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "told" (
	"topic" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"digest_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "told_topic_is_known" CHECK ("told"."topic" in ('checks', 'news', 'reviews'))
);
--> statement-breakpoint
CREATE TABLE "told_events" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"telling_id" uuid NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "told_events_telling_id_index" ON "told_events" USING btree ("telling_id");--> statement-breakpoint
CREATE INDEX "told_events_told_at_index" ON "told_events" USING btree ("told_at");