-- What a template says and allows is part of its versions: a change reaches no form that is open already.
ALTER TABLE "template_version" ADD COLUMN "title" TEXT,
ADD COLUMN "description" TEXT NOT NULL DEFAULT '',
ADD COLUMN "feedback_type_id" INTEGER,
ADD COLUMN "options" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN "visible_to_employee" BOOLEAN NOT NULL DEFAULT true;

UPDATE "template_version" v SET title = t.title, description = t.description, feedback_type_id = t.feedback_type_id, options = t.options, visible_to_employee = t.visible_to_employee
FROM "template" t WHERE t.id = v.template_id;

ALTER TABLE "template_version" ALTER COLUMN "title" SET NOT NULL, ALTER COLUMN "feedback_type_id" SET NOT NULL;

-- Of a cycle that runs, the version its forms were opened with; else the latest.
ALTER TABLE "cycle_pulse" ADD COLUMN "template_version_id" INTEGER;

UPDATE "cycle_pulse" cp SET template_version_id = coalesce(
  (SELECT p.template_version_id FROM "pulse" p WHERE p.cycle_pulse_id = cp.id ORDER BY p.id DESC LIMIT 1),
  (SELECT v.id FROM "template_version" v WHERE v.template_id = cp.template_id ORDER BY v.number DESC LIMIT 1));

ALTER TABLE "cycle_pulse" ALTER COLUMN "template_version_id" SET NOT NULL;

ALTER TABLE "template" DROP COLUMN "description",
DROP COLUMN "options",
DROP COLUMN "visible_to_employee",
ADD COLUMN "draft" JSONB,
ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "cycle_pulse_template_version_id_idx" ON "cycle_pulse"("template_version_id");

-- CreateIndex
CREATE INDEX "template_version_feedback_type_id_idx" ON "template_version"("feedback_type_id");

-- AddForeignKey
ALTER TABLE "cycle_pulse" ADD CONSTRAINT "cycle_pulse_template_version_id_fkey" FOREIGN KEY ("template_version_id") REFERENCES "template_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template_version" ADD CONSTRAINT "template_version_feedback_type_id_fkey" FOREIGN KEY ("feedback_type_id") REFERENCES "feedback_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
