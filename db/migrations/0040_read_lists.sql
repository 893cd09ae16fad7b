ALTER TABLE "staff_reads" DROP CONSTRAINT "staff_reads_subject_type_is_known";--> statement-breakpoint
ALTER TABLE "staff_reads" ADD CONSTRAINT "staff_reads_subject_type_is_known" CHECK ("staff_reads"."subject_type" in ('order', 'person', 'export', 'ticket', 'list')) NOT VALID;--> statement-breakpoint
ALTER TABLE "staff_reads" VALIDATE CONSTRAINT "staff_reads_subject_type_is_known";