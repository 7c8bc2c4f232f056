CREATE TABLE "app_error" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_error_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fingerprint" text NOT NULL,
	"title" text NOT NULL,
	"callstack" text NOT NULL,
	"report_count" bigint DEFAULT 0 NOT NULL,
	"versions" text[] NOT NULL,
	"member_id" bigint,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app_error" ADD CONSTRAINT "app_error_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "app_error_fingerprint" ON "app_error" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "app_error_latest" ON "app_error" USING btree ("last_seen_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "app_error_of_member" ON "app_error" USING btree ("member_id");