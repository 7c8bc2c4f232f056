-- talk.is_waiting: it asks for help, nothing that is still there has solved it, and nobody but its author has answered.
CREATE OR REPLACE FUNCTION is_talk_waiting(asked talk) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (SELECT is_for_help FROM channel WHERE id = asked.channel_id)
    AND NOT EXISTS (SELECT FROM comment WHERE id = asked.solved_by_id AND status = 'ACTIVE')
    AND NOT EXISTS (
      SELECT FROM comment WHERE content_id = asked.id AND status = 'ACTIVE'
        AND author_id <> (SELECT author_id FROM content WHERE id = asked.id))
$$;
--> statement-breakpoint
UPDATE talk SET is_waiting = is_talk_waiting(talk) WHERE solved_by_id IS NOT NULL AND is_waiting <> is_talk_waiting(talk);
