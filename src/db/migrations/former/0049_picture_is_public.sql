ALTER TABLE "picture" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "member_picture" ON "member" USING btree ("picture_id") WHERE picture_id is not null;--> statement-breakpoint
CREATE INDEX "picture_not_public" ON "picture" USING btree ("id") WHERE not is_public;--> statement-breakpoint
-- picture.is_public: a published content shows the picture, or a portrait, or what operators put on pages. Triggers on each
-- of these tables keep the column, so that no writer can forget it, and notify every process of the change at the commit.
CREATE FUNCTION is_picture_public(asked bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
      SELECT FROM talk_picture JOIN content ON content.id = talk_id WHERE picture_id = asked AND status = 'PUBLISHED')
    OR EXISTS (
      SELECT FROM content_picture JOIN content ON content.id = content_id WHERE picture_id = asked AND status = 'PUBLISHED')
    OR EXISTS (SELECT FROM member WHERE picture_id = asked)
    OR EXISTS (SELECT FROM banner WHERE thumbnail_id = asked)
    OR EXISTS (SELECT FROM exhibition WHERE thumbnail_id = asked)
    OR EXISTS (SELECT FROM event WHERE thumbnail_id = asked)
    OR EXISTS (SELECT FROM exhibition_picture WHERE picture_id = asked)
    OR EXISTS (SELECT FROM event_picture WHERE picture_id = asked)
$$;
--> statement-breakpoint
-- A notice holds less than 8,000 bytes. PostgreSQL drops equal notices of a transaction, which may change a picture twice:
-- the nonce keeps them apart.
CREATE FUNCTION tell_pictures(keys text[], is_public boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  FOR from_key IN 1 .. coalesce(cardinality(keys), 0) BY 200 LOOP
    PERFORM tell_happening(jsonb_build_object('what', 'pictures changed', 'isPublic', is_public,
      'keys', to_jsonb(keys[from_key : from_key + 199]), 'nonce', gen_random_uuid()));
  END LOOP;
END $$;
--> statement-breakpoint
-- The lock comes first: two transactions that each hide one of the two contents of a picture see each other's change.
CREATE FUNCTION follow_pictures(changed bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  shown text[];
  refused text[];
BEGIN
  PERFORM FROM picture WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  WITH turned AS (
    UPDATE picture SET is_public = NOT is_public
    WHERE id = ANY (changed) AND is_public <> is_picture_public(id) RETURNING key, is_public
  )
  SELECT array_agg(key) FILTER (WHERE is_public), array_agg(key) FILTER (WHERE NOT is_public)
  INTO shown, refused FROM turned;
  PERFORM tell_pictures(shown, true), tell_pictures(refused, false);
END $$;
--> statement-breakpoint
CREATE FUNCTION follow_pictures_of_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_pictures(pictures) FROM (
    SELECT array_agg(picture_id) AS pictures FROM (
      SELECT picture_id FROM talk_picture WHERE talk_id = NEW.id
      UNION SELECT picture_id FROM content_picture WHERE content_id = NEW.id) AS shown
  ) AS of_content WHERE pictures IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER content_pictures_followed AFTER UPDATE OF status ON content
  FOR EACH ROW WHEN ((OLD.status = 'PUBLISHED') <> (NEW.status = 'PUBLISHED'))
  EXECUTE FUNCTION follow_pictures_of_content();
--> statement-breakpoint
CREATE FUNCTION follow_changed_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_pictures(pictures)
  FROM (SELECT array_agg(DISTINCT picture_id) AS pictures FROM changed) AS of_statement WHERE pictures IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  place text;
BEGIN
  FOREACH place IN ARRAY ARRAY['talk_picture', 'content_picture', 'exhibition_picture', 'event_picture'] LOOP
    EXECUTE format('CREATE TRIGGER pictures_added AFTER INSERT ON %I
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures()', place);
    EXECUTE format('CREATE TRIGGER pictures_replaced AFTER UPDATE ON %I
      REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures()', place);
    EXECUTE format('CREATE TRIGGER pictures_replacing AFTER UPDATE ON %I
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures()', place);
    EXECUTE format('CREATE TRIGGER pictures_removed AFTER DELETE ON %I
      REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures()', place);
  END LOOP;
END $$;
--> statement-breakpoint
-- The column that refers to the picture is the trigger's argument.
CREATE FUNCTION follow_named_picture() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named bigint[] := array_remove(
    ARRAY[(to_jsonb(OLD) ->> TG_ARGV[0])::bigint, (to_jsonb(NEW) ->> TG_ARGV[0])::bigint], NULL);
BEGIN
  IF named[1] IS DISTINCT FROM named[2] THEN
    PERFORM follow_pictures(named);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER portrait_added AFTER INSERT ON member
  FOR EACH ROW WHEN (NEW.picture_id IS NOT NULL) EXECUTE FUNCTION follow_named_picture('picture_id');
--> statement-breakpoint
CREATE TRIGGER portrait_changed AFTER UPDATE OF picture_id ON member
  FOR EACH ROW WHEN (OLD.picture_id IS DISTINCT FROM NEW.picture_id)
  EXECUTE FUNCTION follow_named_picture('picture_id');
--> statement-breakpoint
CREATE TRIGGER thumbnail_changed AFTER INSERT OR UPDATE OR DELETE ON banner
  FOR EACH ROW EXECUTE FUNCTION follow_named_picture('thumbnail_id');
--> statement-breakpoint
CREATE TRIGGER thumbnail_changed AFTER INSERT OR UPDATE OR DELETE ON exhibition
  FOR EACH ROW EXECUTE FUNCTION follow_named_picture('thumbnail_id');
--> statement-breakpoint
CREATE TRIGGER thumbnail_changed AFTER INSERT OR UPDATE OR DELETE ON event
  FOR EACH ROW EXECUTE FUNCTION follow_named_picture('thumbnail_id');
--> statement-breakpoint
CREATE FUNCTION tell_new_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_pictures(array_agg(key), false) FROM added WHERE NOT is_public;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER picture_added AFTER INSERT ON picture
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tell_new_pictures();
--> statement-breakpoint
UPDATE picture SET is_public = true WHERE id IN (
  SELECT picture_id FROM talk_picture JOIN content ON content.id = talk_id WHERE status = 'PUBLISHED'
  UNION SELECT picture_id FROM content_picture JOIN content ON content.id = content_id WHERE status = 'PUBLISHED'
  UNION SELECT picture_id FROM member
  UNION SELECT thumbnail_id FROM banner
  UNION SELECT thumbnail_id FROM exhibition
  UNION SELECT thumbnail_id FROM event
  UNION SELECT picture_id FROM exhibition_picture
  UNION SELECT picture_id FROM event_picture);
