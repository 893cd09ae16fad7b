CREATE TABLE "audit_verifications" (
	"what" text PRIMARY KEY NOT NULL,
	"note" text,
	"fault" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_verifications_what_is_known" CHECK ("audit_verifications"."what" in ('ended', 'under_way'))
);
