CREATE TABLE "hand_over" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"family_id" text NOT NULL,
	"host" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hand_over" ADD CONSTRAINT "hand_over_family_id_session_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."session_family"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_over_family" ON "hand_over" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "hand_over_expiry" ON "hand_over" USING btree ("expires_at");