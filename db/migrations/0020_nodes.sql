CREATE TABLE "nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"photos" text,
	"secret" text NOT NULL
);
