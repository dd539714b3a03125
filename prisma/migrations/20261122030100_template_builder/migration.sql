-- AlterTable
ALTER TABLE "cycle" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "question_version" ADD COLUMN     "library_version_id" INTEGER;

-- CreateTable
CREATE TABLE "library_question" (
    "id" SERIAL NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

CONSTRAINT "library_question_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "library_question_version" (
    "id" SERIAL NOT NULL,
    "library_question_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "help_text" TEXT NOT NULL DEFAULT '',
    "subtext" TEXT NOT NULL DEFAULT '',
    "ui_key" TEXT NOT NULL,
    "config" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

CONSTRAINT "library_question_version_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "library_question_version_library_question_id_number_key" ON "library_question_version"("library_question_id", "number");

-- CreateIndex
CREATE INDEX "question_version_library_version_id_idx" ON "question_version"("library_version_id");

-- AddForeignKey
ALTER TABLE "question_version" ADD CONSTRAINT "question_version_library_version_id_fkey" FOREIGN KEY ("library_version_id") REFERENCES "library_question_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "library_question_version" ADD CONSTRAINT "library_question_version_library_question_id_fkey" FOREIGN KEY ("library_question_id") REFERENCES "library_question"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "library_question_version" ADD CONSTRAINT "library_question_version_ui_key" CHECK (ui_key IN
  ('text', 'textarea', 'select', 'input.radio', 'input.checkbox', 'input.date', 'input.number', 'input.money', 'distribution'));

-- A new order is one statement a list: places may be held twice until it ends.
DROP INDEX "cycle_pulse_cycle_id_position_key";
ALTER TABLE "cycle_pulse" ADD CONSTRAINT "cycle_pulse_cycle_id_position_key" UNIQUE ("cycle_id", "position") DEFERRABLE INITIALLY IMMEDIATE;
DROP INDEX "stage_cycle_id_position_key";
ALTER TABLE "stage" ADD CONSTRAINT "stage_cycle_id_position_key" UNIQUE ("cycle_id", "position") DEFERRABLE INITIALLY IMMEDIATE;
DROP INDEX "rating_value_rating_type_id_position_key";
ALTER TABLE "rating_value" ADD CONSTRAINT "rating_value_rating_type_id_position_key" UNIQUE ("rating_type_id", "position") DEFERRABLE INITIALLY IMMEDIATE;
