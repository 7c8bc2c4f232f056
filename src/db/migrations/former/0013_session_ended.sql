-- Whoever ends a session tells so, in the same transaction: what is open for it ends in every process.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_happening(jsonb_build_object('what', 'session ended', 'familyId', old.id));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER session_ended AFTER DELETE ON session_family FOR EACH ROW EXECUTE FUNCTION tell_session_ended();
