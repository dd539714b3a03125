-- CreateEnum
CREATE TYPE "import_state" AS ENUM ('mapping', 'reading', 'ready', 'applying', 'applied', 'undoing', 'undone', 'failed', 'discarded');

-- CreateEnum
CREATE TYPE "import_kind" AS ENUM ('added', 'changed', 'moved', 'left', 'unchanged', 'refused');

-- CreateTable
CREATE TABLE "people_import" (
    "id" SERIAL NOT NULL,
    "state" "import_state" NOT NULL DEFAULT 'mapping',
    "file_key" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "file_size" INTEGER NOT NULL,
    "source" JSONB NOT NULL,
    "columns" JSONB NOT NULL,
    "row_count" INTEGER NOT NULL,
    "mapping" JSONB,
    "counts" JSONB,
    "digest" TEXT,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "fault" TEXT,
    "asked" JSONB,
    "started_by_id" INTEGER,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "applied_by_id" INTEGER,
    "applied_at" TIMESTAMPTZ(3),
    "undone_by_id" INTEGER,
    "undone_at" TIMESTAMPTZ(3),

CONSTRAINT "people_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "people_import_row" (
    "import_id" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "line" INTEGER,
    "kind" "import_kind" NOT NULL,
    "moved" BOOLEAN NOT NULL DEFAULT false,
    "employee_id" INTEGER,
    "name" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "search_text" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "changes" JSONB NOT NULL DEFAULT '[]',
    "reasons" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "notes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "target" JSONB,
    "before" JSONB,
    "after" JSONB,

CONSTRAINT "people_import_row_pkey" PRIMARY KEY ("import_id","seq")
);

-- CreateIndex
CREATE INDEX "people_import_started_by_id_idx" ON "people_import"("started_by_id");

-- CreateIndex
CREATE INDEX "people_import_applied_by_id_idx" ON "people_import"("applied_by_id");

-- CreateIndex
CREATE INDEX "people_import_undone_by_id_idx" ON "people_import"("undone_by_id");

-- CreateIndex
CREATE INDEX "people_import_row_employee_id_idx" ON "people_import_row"("employee_id");

-- AddForeignKey
ALTER TABLE "people_import" ADD CONSTRAINT "people_import_started_by_id_fkey" FOREIGN KEY ("started_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "people_import" ADD CONSTRAINT "people_import_applied_by_id_fkey" FOREIGN KEY ("applied_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "people_import" ADD CONSTRAINT "people_import_undone_by_id_fkey" FOREIGN KEY ("undone_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "people_import_row" ADD CONSTRAINT "people_import_row_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "people_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "people_import_row" ADD CONSTRAINT "people_import_row_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- One import at a time reads, applies or is taken back, whoever asks.
CREATE UNIQUE INDEX "people_import_one_at_work" ON "people_import" ((true)) WHERE "state" IN ('reading', 'applying', 'undoing');
ALTER TABLE "people_import" ADD CONSTRAINT "people_import_progress" CHECK ("progress" BETWEEN 0 AND 100);
ALTER TABLE "people_import" ADD CONSTRAINT "people_import_mapped" CHECK ("state" IN ('mapping', 'failed', 'discarded') OR "mapping" IS NOT NULL);
ALTER TABLE "people_import" ADD CONSTRAINT "people_import_previewed" CHECK ("state" IN ('mapping', 'reading', 'failed', 'discarded') OR ("counts" IS NOT NULL AND "digest" IS NOT NULL));
ALTER TABLE "people_import" ADD CONSTRAINT "people_import_applied" CHECK (("state" IN ('applied', 'undoing', 'undone')) = ("applied_at" IS NOT NULL));
ALTER TABLE "people_import" ADD CONSTRAINT "people_import_undone" CHECK (("state" = 'undone') = ("undone_at" IS NOT NULL));
ALTER TABLE "people_import_row" ADD CONSTRAINT "people_import_row_refused" CHECK (("kind" = 'refused') = (cardinality("reasons") > 0));
ALTER TABLE "people_import_row" ADD CONSTRAINT "people_import_row_target" CHECK (("kind" IN ('added', 'changed', 'moved', 'left')) = ("target" IS NOT NULL));
-- The pages of a preview, tab by tab.
CREATE INDEX "people_import_row_of_kind" ON "people_import_row" ("import_id", "kind", "seq");
CREATE INDEX "people_import_row_moved" ON "people_import_row" ("import_id", "seq") WHERE "moved";

-- The page stands among those about the company's people, in a menu that was written before there was one.
INSERT INTO "menu_item" ("parent_id", "position", "name", "url", "permission")
SELECT entry."parent_id", (SELECT max("position") + 1 FROM "menu_item" sibling WHERE sibling."parent_id" = entry."parent_id"), 'Import people', '/integrations/import', 'people.manage'
FROM "menu_item" entry WHERE entry."url" = '/employees' AND entry."parent_id" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "menu_item" there WHERE there."url" = '/integrations/import');
