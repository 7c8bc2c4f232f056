CREATE TYPE "public"."appeal_outcome" AS ENUM('UPHELD', 'OVERTURNED');--> statement-breakpoint
CREATE TYPE "public"."decision_outcome" AS ENUM('KEPT', 'WARNED', 'HIDDEN', 'DELETED', 'SUSPENDED');--> statement-breakpoint
ALTER TYPE "public"."alarm_type" ADD VALUE 'MODERATED';--> statement-breakpoint
ALTER TYPE "public"."alarm_type" ADD VALUE 'REPORT_DECIDED';--> statement-breakpoint
ALTER TYPE "public"."alarm_type" ADD VALUE 'APPEAL_DECIDED';--> statement-breakpoint
CREATE TABLE "decision" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content_id" bigint,
	"comment_id" bigint,
	"target_id" bigint NOT NULL,
	"outcome" "decision_outcome" NOT NULL,
	"reason_id" integer,
	"words" text DEFAULT '' NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"operator_id" bigint,
	"suspension_id" bigint,
	"is_final" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"appeal_outcome" "appeal_outcome",
	"appeal_words" text DEFAULT '' NOT NULL,
	"appeal_operator_id" bigint,
	"appeal_decided_at" timestamp with time zone,
	CONSTRAINT "decision_has_reason" CHECK ((outcome = 'KEPT') = (reason_id is null)),
	CONSTRAINT "decision_appealed_once" CHECK (appealed_at is not null or appeal_outcome is null)
);
--> statement-breakpoint
ALTER TABLE "suspension" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "decision_id" bigint;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_target_id_member_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_operator_id_member_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_suspension_id_suspension_id_fk" FOREIGN KEY ("suspension_id") REFERENCES "public"."suspension"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_appeal_operator_id_member_id_fk" FOREIGN KEY ("appeal_operator_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decision_of_target" ON "decision" USING btree ("target_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "decision_about_content" ON "decision" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "decision_about_comment" ON "decision" USING btree ("comment_id") WHERE comment_id is not null;--> statement-breakpoint
CREATE INDEX "decision_newest" ON "decision" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "decision_appealed" ON "decision" USING btree ("appealed_at") WHERE appealed_at is not null and appeal_outcome is null;--> statement-breakpoint
CREATE INDEX "decision_to_finish" ON "decision" USING btree ("created_at") WHERE outcome = 'DELETED' and not is_final;--> statement-breakpoint
CREATE INDEX "decision_of_operator" ON "decision" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "decision_of_appeal_operator" ON "decision" USING btree ("appeal_operator_id");--> statement-breakpoint
CREATE INDEX "decision_of_suspension" ON "decision" USING btree ("suspension_id");--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_decision_id_decision_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decision"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_of_decision" ON "report" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "report_of_decider" ON "report" USING btree ("decided_by");