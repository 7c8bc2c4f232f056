CREATE TABLE "answer_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hidden_tag" (
	"tag" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_message" ADD COLUMN "operator_id" bigint;--> statement-breakpoint
ALTER TABLE "admin_message" ADD COLUMN "form_key" text;--> statement-breakpoint
ALTER TABLE "admin_message" ADD COLUMN "is_to_everybody" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_message" ADD COLUMN "addressees" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_message" ADD CONSTRAINT "admin_message_operator_id_member_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_message_newest" ON "admin_message" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "admin_message_of_operator" ON "admin_message" USING btree ("operator_id");--> statement-breakpoint
ALTER TABLE "admin_message" ADD CONSTRAINT "admin_message_form" UNIQUE("form_key");