CREATE TABLE "renamed_tag" (
	"former" text PRIMARY KEY NOT NULL,
	"tag" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "renamed_tag_to" ON "renamed_tag" USING btree ("tag");