CREATE TABLE "own_archive" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "own_archive_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"key" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_at" timestamp with time zone,
	"size" bigint,
	"expires_at" timestamp with time zone,
	"is_removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "own_archive_key" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "own_archive" ADD CONSTRAINT "own_archive_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_archive_waiting" ON "own_archive" USING btree ("member_id") WHERE expires_at is null;--> statement-breakpoint
CREATE INDEX "own_archive_of_member" ON "own_archive" USING btree ("member_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "own_archive_due" ON "own_archive" USING btree ("due_at") WHERE expires_at is null;--> statement-breakpoint
CREATE INDEX "own_archive_expiry" ON "own_archive" USING btree ("expires_at") WHERE expires_at is not null and not is_removed;