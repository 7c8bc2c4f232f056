-- Functions and triggers of the database. `npm run migration` writes the statements that were added or changed here into the
-- new migration. Each statement can run again: `create or replace`. A removed function or trigger needs a `drop` in the
-- migration, written by hand. `tests/db/migrations.test.ts` compares the migrated database with this file.

-- Domain events. Sends the event to all listening processes at the commit, and stores an alarm task for an event with an
-- actor. Always returns true.
CREATE OR REPLACE FUNCTION tell_happening(happening jsonb) RETURNS boolean LANGUAGE sql AS $$
  INSERT INTO alarm_task (happening) SELECT happening WHERE happening ->> 'by' IS NOT NULL;
  SELECT pg_notify('pureut_happened', happening::text) IS NOT NULL;
$$;
--> statement-breakpoint
-- Raises SE001 unless the session exists. Until the transaction ends, the session cannot be deleted.
CREATE OR REPLACE FUNCTION require_session(family text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM session_family WHERE id = family FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the session has ended' USING ERRCODE = 'SE001';
  END IF;
END $$;
--> statement-breakpoint
-- The end of a session is an event of the same transaction, so that every process closes the streams of that session.
CREATE OR REPLACE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_happening(jsonb_build_object('what', 'session ended', 'familyId', old.id));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER session_ended AFTER DELETE ON session_family FOR EACH ROW EXECUTE FUNCTION tell_session_ended();
--> statement-breakpoint
-- talk.is_shown follows content.status.
CREATE OR REPLACE FUNCTION talk_follow_content_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE talk SET is_shown = (NEW.status = 'PUBLISHED') WHERE id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER content_status_changed AFTER UPDATE OF status ON content
  FOR EACH ROW WHEN (OLD.kind = 'talk' AND OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION talk_follow_content_status();
--> statement-breakpoint
-- channel.talk_count counts the shown talks of a channel, and channel.pictured_talk_count those with pictures.
CREATE OR REPLACE FUNCTION channel_count_added_talks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE channel SET talk_count = talk_count + added.talks, pictured_talk_count = pictured_talk_count + added.pictured
  FROM (
    SELECT channel_id, count(*) FILTER (WHERE is_shown) AS talks,
      count(*) FILTER (WHERE is_shown AND has_pictures) AS pictured
    FROM added GROUP BY channel_id
  ) AS added
  WHERE channel.id = added.channel_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION channel_count_removed_talks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE channel SET talk_count = talk_count - removed.talks, pictured_talk_count = pictured_talk_count - removed.pictured
  FROM (
    SELECT channel_id, count(*) FILTER (WHERE is_shown) AS talks,
      count(*) FILTER (WHERE is_shown AND has_pictures) AS pictured
    FROM removed GROUP BY channel_id
  ) AS removed
  WHERE channel.id = removed.channel_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION channel_count_changed_talks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE channel SET talk_count = talk_count + changed.talks, pictured_talk_count = pictured_talk_count + changed.pictured
  FROM (
    SELECT channel_id, sum(talks) AS talks, sum(pictured) AS pictured FROM (
      SELECT channel_id, count(*) FILTER (WHERE is_shown) AS talks,
        count(*) FILTER (WHERE is_shown AND has_pictures) AS pictured
      FROM added GROUP BY channel_id
      UNION ALL
      SELECT channel_id, -count(*) FILTER (WHERE is_shown), -count(*) FILTER (WHERE is_shown AND has_pictures)
      FROM removed GROUP BY channel_id
    ) AS both_sides GROUP BY channel_id
  ) AS changed
  WHERE channel.id = changed.channel_id AND (changed.talks <> 0 OR changed.pictured <> 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER talk_added AFTER INSERT ON talk
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION channel_count_added_talks();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER talk_removed AFTER DELETE ON talk
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION channel_count_removed_talks();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER talk_changed AFTER UPDATE ON talk
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION channel_count_changed_talks();
--> statement-breakpoint
-- talk.is_waiting: the talk is in a channel for questions, is not solved, and only its author has commented. Deleted comments
-- and comments that the author of the talk has hidden do not count.
CREATE OR REPLACE FUNCTION is_talk_waiting(asked talk) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (SELECT is_for_help FROM channel WHERE id = asked.channel_id)
    AND NOT EXISTS (
      SELECT FROM comment WHERE id = asked.solved_by_id AND status = 'ACTIVE' AND NOT is_hidden_by_content_author)
    AND NOT EXISTS (
      SELECT FROM comment WHERE content_id = asked.id AND status = 'ACTIVE' AND NOT is_hidden_by_content_author
        AND author_id <> (SELECT author_id FROM content WHERE id = asked.id))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION talk_set_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_waiting = is_talk_waiting(NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER talk_waiting BEFORE INSERT OR UPDATE OF channel_id, solved_by_id ON talk
  FOR EACH ROW EXECUTE FUNCTION talk_set_waiting();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION talk_follow_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE talk SET is_waiting = is_talk_waiting(talk)
  WHERE id = NEW.id
    AND (SELECT is_for_help FROM channel WHERE channel.id = talk.channel_id)
    AND is_waiting <> is_talk_waiting(talk);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER content_comments_changed AFTER UPDATE OF comment_count ON content
  FOR EACH ROW WHEN (NEW.kind = 'talk' AND OLD.comment_count <> NEW.comment_count)
  EXECUTE FUNCTION talk_follow_comments();
--> statement-breakpoint
-- searched_content.is_shown follows content.status.
CREATE OR REPLACE FUNCTION show_searched_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE searched_content SET is_shown = (NEW.status = 'PUBLISHED') WHERE content_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER content_shown_in_search AFTER UPDATE OF status ON content
FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION show_searched_content();
--> statement-breakpoint
-- Tags that differ only in case, width or spaces have one name: the first one that was written.
CREATE OR REPLACE FUNCTION tag_key(tag text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select lower(regexp_replace(normalize(tag, nfkc), '\s', '', 'g'))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION name_tags() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  -- In one order, so that two writers of the same new tags do not wait for each other.
  insert into tag_name (key, tag)
  select distinct on (tag_key(used.tag)) tag_key(used.tag), used.tag from unnest(new.tags) as used (tag)
  where not exists (select from tag_name where tag_name.key = tag_key(used.tag))
  order by tag_key(used.tag)
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER story_tag_names AFTER INSERT OR UPDATE OF tags ON story
  FOR EACH ROW WHEN (new.tags <> '{}') EXECUTE FUNCTION name_tags();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER talk_tag_names AFTER INSERT OR UPDATE OF tags ON talk
  FOR EACH ROW WHEN (new.tags <> '{}') EXECUTE FUNCTION name_tags();
--> statement-breakpoint
-- picture.is_public: a published content shows the picture, or it is a member's picture, or operators show it. Triggers on
-- each of these tables set the column and notify every process at the commit. Pictures of exhibitions, events and banners are
-- public only while operators show these. A banner outside its days stays public, since no row changes at that moment. A
-- deleted exhibition or event has no pictures.
CREATE OR REPLACE FUNCTION is_picture_public(asked bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
      SELECT FROM talk_picture JOIN content ON content.id = talk_id WHERE picture_id = asked AND status = 'PUBLISHED')
    OR EXISTS (
      SELECT FROM content_picture JOIN content ON content.id = content_id WHERE picture_id = asked AND status = 'PUBLISHED')
    OR EXISTS (SELECT FROM member WHERE picture_id = asked)
    OR EXISTS (SELECT FROM banner WHERE thumbnail_id = asked AND is_active)
    OR EXISTS (SELECT FROM exhibition WHERE thumbnail_id = asked AND status = 'PUBLISHED')
    OR EXISTS (SELECT FROM event WHERE thumbnail_id = asked AND status = 'PUBLISHED')
    OR EXISTS (
      SELECT FROM exhibition_picture JOIN exhibition ON exhibition.id = shown_id
      WHERE picture_id = asked AND status = 'PUBLISHED')
    OR EXISTS (
      SELECT FROM event_picture JOIN event ON event.id = shown_id WHERE picture_id = asked AND status = 'PUBLISHED')
$$;
--> statement-breakpoint
-- A notification has less than 8,000 bytes. PostgreSQL drops equal notifications of one transaction, which may change a
-- picture twice, so each has a nonce.
CREATE OR REPLACE FUNCTION tell_pictures(keys text[], is_public boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  FOR from_key IN 1 .. coalesce(cardinality(keys), 0) BY 200 LOOP
    PERFORM tell_happening(jsonb_build_object('what', 'pictures changed', 'isPublic', is_public,
      'keys', to_jsonb(keys[from_key : from_key + 199]), 'nonce', gen_random_uuid()));
  END LOOP;
END $$;
--> statement-breakpoint
-- The lock comes first: two transactions that each hide one of the two contents of a picture see each other's change.
CREATE OR REPLACE FUNCTION follow_pictures(changed bigint[]) RETURNS void LANGUAGE plpgsql AS $$
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
-- PostgreSQL runs the triggers of one event in the order of their names. Editing a talk locks its channel before its pictures,
-- so a change of the status must lock the channel first, too: `content_status_changed` runs before `status_pictures_followed`.
-- In another order both transactions can wait for each other.
CREATE OR REPLACE FUNCTION follow_pictures_of_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_pictures(pictures) FROM (
    SELECT array_agg(picture_id) AS pictures FROM (
      SELECT picture_id FROM talk_picture WHERE talk_id = NEW.id
      UNION SELECT picture_id FROM content_picture WHERE content_id = NEW.id) AS shown
  ) AS of_content WHERE pictures IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER status_pictures_followed AFTER UPDATE OF status ON content
  FOR EACH ROW WHEN ((OLD.status = 'PUBLISHED') <> (NEW.status = 'PUBLISHED'))
  EXECUTE FUNCTION follow_pictures_of_content();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_changed_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_pictures(pictures)
  FROM (SELECT array_agg(DISTINCT picture_id) AS pictures FROM changed) AS of_statement WHERE pictures IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_added AFTER INSERT ON talk_picture
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_replaced AFTER UPDATE ON talk_picture
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_replacing AFTER UPDATE ON talk_picture
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_removed AFTER DELETE ON talk_picture
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_added AFTER INSERT ON content_picture
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_replaced AFTER UPDATE ON content_picture
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_replacing AFTER UPDATE ON content_picture
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_removed AFTER DELETE ON content_picture
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_added AFTER INSERT ON exhibition_picture
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_replaced AFTER UPDATE ON exhibition_picture
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_replacing AFTER UPDATE ON exhibition_picture
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_removed AFTER DELETE ON exhibition_picture
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_added AFTER INSERT ON event_picture
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_replaced AFTER UPDATE ON event_picture
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_replacing AFTER UPDATE ON event_picture
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER pictures_removed AFTER DELETE ON event_picture
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_pictures();
--> statement-breakpoint
-- The argument of the trigger is the column that refers to the picture.
CREATE OR REPLACE FUNCTION follow_named_picture() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER portrait_added AFTER INSERT ON member
  FOR EACH ROW WHEN (NEW.picture_id IS NOT NULL) EXECUTE FUNCTION follow_named_picture('picture_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER portrait_changed AFTER UPDATE OF picture_id ON member
  FOR EACH ROW WHEN (OLD.picture_id IS DISTINCT FROM NEW.picture_id)
  EXECUTE FUNCTION follow_named_picture('picture_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER thumbnail_changed AFTER INSERT OR UPDATE OR DELETE ON banner
  FOR EACH ROW EXECUTE FUNCTION follow_named_picture('thumbnail_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER thumbnail_changed AFTER INSERT OR UPDATE OR DELETE ON exhibition
  FOR EACH ROW EXECUTE FUNCTION follow_named_picture('thumbnail_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER thumbnail_changed AFTER INSERT OR UPDATE OR DELETE ON event
  FOR EACH ROW EXECUTE FUNCTION follow_named_picture('thumbnail_id');
--> statement-breakpoint
-- The argument of the trigger, if there is one, is the table with the pictures of the text.
CREATE OR REPLACE FUNCTION follow_pictures_of_shown() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown bigint[] := array_remove(ARRAY[NEW.thumbnail_id], NULL);
  of_text bigint[];
BEGIN
  IF TG_NARGS > 0 THEN
    EXECUTE format('SELECT array_agg(picture_id) FROM %I WHERE shown_id = $1', TG_ARGV[0]) INTO of_text USING NEW.id;
    shown := shown || of_text;
  END IF;
  IF cardinality(shown) > 0 THEN
    PERFORM follow_pictures(shown);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER shown_pictures_followed AFTER UPDATE OF status ON exhibition
  FOR EACH ROW WHEN ((OLD.status = 'PUBLISHED') <> (NEW.status = 'PUBLISHED'))
  EXECUTE FUNCTION follow_pictures_of_shown('exhibition_picture');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER shown_pictures_followed AFTER UPDATE OF status ON event
  FOR EACH ROW WHEN ((OLD.status = 'PUBLISHED') <> (NEW.status = 'PUBLISHED'))
  EXECUTE FUNCTION follow_pictures_of_shown('event_picture');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER shown_pictures_followed AFTER UPDATE OF is_active ON banner
  FOR EACH ROW WHEN (OLD.is_active <> NEW.is_active)
  EXECUTE FUNCTION follow_pictures_of_shown();
--> statement-breakpoint
-- A new picture is not public until a content shows it, so processes must refuse it.
CREATE OR REPLACE FUNCTION tell_new_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_pictures(array_agg(key), false) FROM added WHERE NOT is_public;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER picture_added AFTER INSERT ON picture
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tell_new_pictures();
