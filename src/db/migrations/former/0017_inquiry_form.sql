CREATE TABLE "inquiry_picture" (
	"inquiry_id" bigint NOT NULL,
	"picture_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "inquiry_picture_inquiry_id_position_pk" PRIMARY KEY("inquiry_id","position")
);
--> statement-breakpoint
ALTER TABLE "inquiry" ADD COLUMN "category_id" integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiry_picture" ADD CONSTRAINT "inquiry_picture_inquiry_id_inquiry_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_picture" ADD CONSTRAINT "inquiry_picture_picture_id_picture_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."picture"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiry_picture_of_picture" ON "inquiry_picture" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "inquiry_waiting" ON "inquiry" USING btree ("id") WHERE answered_at is null;