-- talk.is_waiting: it asks for help, nothing has solved it, and nobody but its author has answered.
CREATE FUNCTION is_talk_waiting(asked talk) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT asked.solved_by_id IS NULL
    AND (SELECT is_for_help FROM channel WHERE id = asked.channel_id)
    AND NOT EXISTS (
      SELECT FROM comment WHERE content_id = asked.id AND status = 'ACTIVE'
        AND author_id <> (SELECT author_id FROM content WHERE id = asked.id))
$$;
--> statement-breakpoint
CREATE FUNCTION talk_set_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_waiting = is_talk_waiting(NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER talk_waiting BEFORE INSERT OR UPDATE OF channel_id, solved_by_id ON talk
  FOR EACH ROW EXECUTE FUNCTION talk_set_waiting();
--> statement-breakpoint
CREATE FUNCTION talk_follow_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE talk SET is_waiting = is_talk_waiting(talk)
  WHERE id = NEW.id
    AND (SELECT is_for_help FROM channel WHERE channel.id = talk.channel_id)
    AND is_waiting <> is_talk_waiting(talk);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER content_comments_changed AFTER UPDATE OF comment_count ON content
  FOR EACH ROW WHEN (NEW.kind = 'talk' AND OLD.comment_count <> NEW.comment_count)
  EXECUTE FUNCTION talk_follow_comments();
--> statement-breakpoint
-- channel.pictured_talk_count counts the shown talks of a channel that have pictures, as talk_count counts all.
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
UPDATE talk SET has_pictures = true WHERE EXISTS (SELECT FROM talk_picture WHERE talk_picture.talk_id = talk.id);
