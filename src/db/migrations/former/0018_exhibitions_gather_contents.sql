CREATE TABLE "exhibition_content" (
	"exhibition_id" bigint NOT NULL,
	"content_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "exhibition_content_exhibition_id_content_id_pk" PRIMARY KEY("exhibition_id","content_id")
);
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "status" "content_status" DEFAULT 'PUBLISHED' NOT NULL;--> statement-breakpoint
ALTER TABLE "exhibition" ADD COLUMN "status" "content_status" DEFAULT 'PUBLISHED' NOT NULL;--> statement-breakpoint
ALTER TABLE "exhibition" ADD COLUMN "body" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "exhibition_content" ADD CONSTRAINT "exhibition_content_exhibition_id_exhibition_id_fk" FOREIGN KEY ("exhibition_id") REFERENCES "public"."exhibition"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibition_content" ADD CONSTRAINT "exhibition_content_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exhibition_content_of_content" ON "exhibition_content" USING btree ("content_id");