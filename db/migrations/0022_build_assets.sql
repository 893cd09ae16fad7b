CREATE TABLE "build_assets" (
	"name" text PRIMARY KEY NOT NULL,
	"body" "bytea" NOT NULL,
	"brotli" "bytea",
	"gzip" "bytea",
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
