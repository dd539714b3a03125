-- What a directory did, by which one, in the order of the log: the lines of nobody that name an integration.
CREATE INDEX "change_log_by_directory" ON "change_log"(("details" ->> 'integration'), "at", "id") WHERE "actor_id" IS NULL;
