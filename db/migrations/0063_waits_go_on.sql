-- A wait that was closed without an answer goes on where the ticket is opened with the same beginning;
-- a wait that begins later with nothing acknowledged is to be acknowledged, as the first is.
CREATE OR REPLACE FUNCTION "keep_ticket_waits"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ticket_waits (ticket_id, began_at, is_first, acknowledged_at)
      SELECT NEW.id, NEW.waiting_since, true, NEW.acknowledged_at WHERE NEW.state = 'open';
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    UPDATE ticket_waits SET ended_at = now(), outcome = 'deleted' WHERE ticket_id = OLD.id AND ended_at IS NULL;
    RETURN NULL;
  END IF;
  IF NEW.acknowledged_at IS DISTINCT FROM OLD.acknowledged_at AND NEW.acknowledged_at IS NOT NULL THEN
    UPDATE ticket_waits SET acknowledged_at = NEW.acknowledged_at
      WHERE ticket_id = NEW.id AND is_first AND (acknowledged_at IS NULL OR acknowledged_at = OLD.acknowledged_at);
  END IF;
  IF OLD.state = 'open' AND NEW.state <> 'open' THEN
    UPDATE ticket_waits SET ended_at = now(), outcome = NEW.state WHERE ticket_id = NEW.id AND ended_at IS NULL;
  ELSIF OLD.state <> 'open' AND NEW.state = 'open' THEN
    UPDATE ticket_waits SET ended_at = NULL, outcome = NULL
      WHERE id = (SELECT max(id) FROM ticket_waits WHERE ticket_id = NEW.id)
        AND outcome = 'closed' AND began_at = NEW.waiting_since;
    IF NOT FOUND THEN
      INSERT INTO ticket_waits (ticket_id, began_at, is_first) VALUES (NEW.id, NEW.waiting_since, NEW.acknowledged_at IS NULL);
    END IF;
  ELSIF NEW.waiting_since IS DISTINCT FROM OLD.waiting_since THEN
    UPDATE ticket_waits SET began_at = NEW.waiting_since WHERE ticket_id = NEW.id AND ended_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
