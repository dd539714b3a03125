-- CreateEnum
CREATE TYPE "launch_state" AS ENUM ('running', 'done', 'failed', 'undoing', 'undone');

-- AlterTable
ALTER TABLE "pulse" ADD COLUMN     "launch_id" INTEGER;

-- CreateTable
CREATE TABLE "launch" (
    "id" SERIAL NOT NULL,
    "cycle_id" INTEGER NOT NULL,
    "state" "launch_state" NOT NULL DEFAULT 'running',
    "population" JSONB NOT NULL,
    "pulse_ids" INTEGER[],
    "people" INTEGER NOT NULL,
    "done_up_to" INTEGER NOT NULL DEFAULT 0,
    "done_people" INTEGER NOT NULL DEFAULT 0,
    "forms" INTEGER NOT NULL DEFAULT 0,
    "started_by_id" INTEGER,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "fault" TEXT,

CONSTRAINT "launch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "population_list" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "population" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

CONSTRAINT "population_list_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "launch_cycle_id_idx" ON "launch"("cycle_id");

-- CreateIndex
CREATE INDEX "launch_started_by_id_idx" ON "launch"("started_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "population_list_name_key" ON "population_list"("name");

-- CreateIndex
CREATE INDEX "pulse_launch_id_idx" ON "pulse"("launch_id");

-- AddForeignKey
ALTER TABLE "launch" ADD CONSTRAINT "launch_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "cycle"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "launch" ADD CONSTRAINT "launch_started_by_id_fkey" FOREIGN KEY ("started_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pulse" ADD CONSTRAINT "pulse_launch_id_fkey" FOREIGN KEY ("launch_id") REFERENCES "launch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A launch opens one form for a person in a pulse, however often it is begun; what was removed since stays removed.
CREATE UNIQUE INDEX "pulse_launched_once" ON "pulse"("cycle_pulse_id", "employee_id") WHERE launch_id IS NOT NULL AND nomination_task_id IS NULL;
-- One launch of a cycle runs at a time.
CREATE UNIQUE INDEX "launch_one_running" ON "launch"("cycle_id") WHERE state IN ('running', 'undoing');
