-- Who did something is a number that stays what it was: no account that goes changes a line, and none is kept from going.
ALTER TABLE "change_log" DROP CONSTRAINT "change_log_actor_id_fkey";
ALTER TABLE "change_log" DROP CONSTRAINT "change_log_impersonator_id_fkey";

-- Whom a line is about, for those who read the lines of some departments.
ALTER TABLE "change_log" ADD COLUMN "subject_id" INTEGER;

CREATE FUNCTION change_log_subject(entity text, entity_id text) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT CASE entity
    WHEN 'employee' THEN entity_id::int
    WHEN 'pulse' THEN (SELECT p.employee_id FROM pulse p WHERE p.id = entity_id::int)
    WHEN 'packet' THEN (SELECT k.employee_id FROM packet k WHERE k.id = entity_id::int)
    WHEN 'comment' THEN (SELECT p.employee_id FROM comment c JOIN pulse p ON p.id = c.pulse_id WHERE c.id = entity_id::int)
    WHEN 'user' THEN (SELECT u.employee_id FROM app_user u WHERE u.id = entity_id::int)
  END
$$;

UPDATE "change_log" SET "subject_id" = change_log_subject("entity", "entity_id") WHERE "entity" IN ('employee', 'pulse', 'packet', 'comment', 'user');

CREATE FUNCTION change_log_fill_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.subject_id := change_log_subject(NEW.entity, NEW.entity_id);
  RETURN NEW;
END $$;
CREATE TRIGGER change_log_subject BEFORE INSERT ON "change_log" FOR EACH ROW
  WHEN (NEW.subject_id IS NULL AND NEW.entity IN ('employee', 'pulse', 'packet', 'comment', 'user')) EXECUTE FUNCTION change_log_fill_subject();

-- By moment, for everything, one kind of record, one kind of action, one person it is about, who did it, and as whom.
DROP INDEX "change_log_actor_id_id_idx";
DROP INDEX "change_log_impersonator_id_idx";
CREATE INDEX "change_log_at_id_idx" ON "change_log"("at", "id");
CREATE INDEX "change_log_entity_at_id_idx" ON "change_log"("entity", "at", "id");
CREATE INDEX "change_log_action_at_id_idx" ON "change_log"("action", "at", "id");
CREATE INDEX "change_log_subject_id_at_id_idx" ON "change_log"("subject_id", "at", "id");
CREATE INDEX "change_log_doer" ON "change_log"((coalesce("impersonator_id", "actor_id")), "at", "id");
CREATE INDEX "change_log_as_whom" ON "change_log"("actor_id", "at", "id") WHERE "impersonator_id" IS NOT NULL;

-- What stands in the log stays there. Whoever owns the table can take these away; the product never does.
CREATE FUNCTION change_log_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the change log is only ever added to' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER change_log_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "change_log" FOR EACH STATEMENT EXECUTE FUNCTION change_log_refuse();
