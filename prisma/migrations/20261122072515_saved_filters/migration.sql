-- CreateTable
CREATE TABLE "saved_filter" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "cycle_pulse_id" INTEGER,
    "name" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

CONSTRAINT "saved_filter_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "saved_filter_cycle_pulse_id_idx" ON "saved_filter"("cycle_pulse_id");

-- AddForeignKey
ALTER TABLE "saved_filter" ADD CONSTRAINT "saved_filter_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_filter" ADD CONSTRAINT "saved_filter_cycle_pulse_id_fkey" FOREIGN KEY ("cycle_pulse_id") REFERENCES "cycle_pulse"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A name once in each list of a person, and once among those of every list, whatever its case.
CREATE UNIQUE INDEX "saved_filter_name" ON "saved_filter"("user_id", "cycle_pulse_id", lower("name")) NULLS NOT DISTINCT;
ALTER TABLE "saved_filter" ADD CONSTRAINT "saved_filter_named" CHECK (char_length("name") BETWEEN 1 AND 80);
-- Stages are those of one pulse: filters that name some are of its list.
ALTER TABLE "saved_filter" ADD CONSTRAINT "saved_filter_list" CHECK (coalesce("content" -> 'filters' ? 'stage', false) = ("cycle_pulse_id" IS NOT NULL));
