-- What a process needs while it serves, and no more: the rows of its tables, and of the change log to read and to add. Migrations,
-- backup and restore stay with the owner of the database. Run by the owner, and again after each migration (docs/operations.md).
GRANT USAGE ON SCHEMA public, pgboss TO reviews_serving;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss TO reviews_serving;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, pgboss TO reviews_serving;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public, pgboss TO reviews_serving;
REVOKE UPDATE, DELETE ON change_log FROM reviews_serving;
REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations FROM reviews_serving;
