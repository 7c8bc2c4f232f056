-- Raises SE001 unless the session exists. Until the transaction ends, the session cannot be deleted.
CREATE FUNCTION require_session(family text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM session_family WHERE id = family FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the session has ended' USING ERRCODE = 'SE001';
  END IF;
END $$;
