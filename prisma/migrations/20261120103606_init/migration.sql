-- CreateEnum
CREATE TYPE "permission_scope" AS ENUM ('own', 'about_me', 'reports', 'downline', 'departments', 'all');

-- CreateEnum
CREATE TYPE "comment_visibility" AS ENUM ('private', 'managers', 'writer', 'everyone');

-- CreateEnum
CREATE TYPE "stage_component" AS ENUM ('Nominations', 'Nomination Approvals', 'Form');

-- CreateEnum
CREATE TYPE "nomination_state" AS ENUM ('proposed', 'approved', 'declined', 'removed');

-- CreateEnum
CREATE TYPE "packet_state" AS ENUM ('in_progress', 'ready', 'released');

-- CreateEnum
CREATE TYPE "pulse_kind" AS ENUM ('review', 'nomination_task');

-- CreateEnum
CREATE TYPE "pulse_state" AS ENUM ('open', 'draft', 'complete', 'declined', 'incomplete');

-- CreateEnum
CREATE TYPE "reopen_request_state" AS ENUM ('pending', 'approved', 'declined');

-- CreateTable
CREATE TABLE "app_user" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT,
    "employee_id" INTEGER,
    "deactivated_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "is_system" BOOLEAN NOT NULL DEFAULT false,
    "everyone" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "role_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role_permission" (
    "role_id" INTEGER NOT NULL,
    "permission" TEXT NOT NULL,
    "scope" "permission_scope" NOT NULL,

    CONSTRAINT "role_permission_pkey" PRIMARY KEY ("role_id","permission","scope")
);

-- CreateTable
CREATE TABLE "user_role" (
    "user_id" INTEGER NOT NULL,
    "role_id" INTEGER NOT NULL,

    CONSTRAINT "user_role_pkey" PRIMARY KEY ("user_id","role_id")
);

-- CreateTable
CREATE TABLE "user_role_department" (
    "user_id" INTEGER NOT NULL,
    "role_id" INTEGER NOT NULL,
    "department_id" INTEGER NOT NULL,

    CONSTRAINT "user_role_department_pkey" PRIMARY KEY ("user_id","role_id","department_id")
);

-- CreateTable
CREATE TABLE "app_config" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "app_name" TEXT NOT NULL DEFAULT 'Reviews',
    "app_name_in_menu" BOOLEAN NOT NULL DEFAULT true,
    "logo" TEXT,
    "logo_in_menu" BOOLEAN NOT NULL DEFAULT false,
    "font_family" TEXT,
    "client_css" TEXT,
    "accent_color" TEXT NOT NULL DEFAULT '#0f6b5c',
    "time_zone" TEXT NOT NULL DEFAULT 'Europe/Berlin',
    "firewall_marker" TEXT NOT NULL DEFAULT 'web application firewall',
    "impersonation_read_only" BOOLEAN NOT NULL DEFAULT false,
    "is_demo" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "app_config_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "change_log" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" INTEGER,
    "impersonator_id" INTEGER,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "change_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comment" (
    "id" SERIAL NOT NULL,
    "pulse_id" INTEGER NOT NULL,
    "question_id" INTEGER,
    "parent_id" INTEGER,
    "author_id" INTEGER NOT NULL,
    "visibility" "comment_visibility" NOT NULL,
    "body" TEXT NOT NULL,
    "selected_text" TEXT,
    "selection_prefix" TEXT,
    "selection_suffix" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cycle" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "placard_sub_text" TEXT NOT NULL DEFAULT '',
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "launched_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "packet_release_days" INTEGER,
    "packet_release_date" DATE,
    "packet_release_time" TIME(0),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cycle_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cycle_pulse" (
    "id" SERIAL NOT NULL,
    "cycle_id" INTEGER NOT NULL,
    "template_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "stageless" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "cycle_pulse_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stage" (
    "id" SERIAL NOT NULL,
    "cycle_id" INTEGER NOT NULL,
    "cycle_pulse_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "component" "stage_component" NOT NULL DEFAULT 'Form',
    "start_date" DATE,
    "due_date" DATE,
    "auto_close_date" DATE,
    "due_days" INTEGER,
    "auto_close_days" INTEGER,
    "show_due_date" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "stage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cycle_pulse_counter" (
    "cycle_pulse_id" INTEGER NOT NULL,
    "state" "pulse_state" NOT NULL,
    "forms" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "cycle_pulse_counter_pkey" PRIMARY KEY ("cycle_pulse_id","state")
);

-- CreateTable
CREATE TABLE "ineligibility" (
    "cycle_pulse_id" INTEGER NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "employee_sort_key" TEXT NOT NULL,

    CONSTRAINT "ineligibility_pkey" PRIMARY KEY ("cycle_pulse_id","employee_id")
);

-- CreateTable
CREATE TABLE "draft_group" (
    "id" UUID NOT NULL,
    "pulse_id" INTEGER NOT NULL,
    "writer_id" INTEGER NOT NULL,
    "answers" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "editor" UUID,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "restored_from" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "draft_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "employee" (
    "id" SERIAL NOT NULL,
    "external_identifier" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "preferred_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "sort_key" TEXT NOT NULL,
    "search_text" TEXT NOT NULL,
    "hired_on" DATE,
    "left_on" DATE,

    CONSTRAINT "employee_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "department" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "department_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "team" (
    "id" SERIAL NOT NULL,
    "department_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "team_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sub_team" (
    "id" SERIAL NOT NULL,
    "team_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "sub_team_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "position" (
    "id" SERIAL NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "is_primary" BOOLEAN NOT NULL DEFAULT true,
    "title" TEXT NOT NULL,
    "department_id" INTEGER NOT NULL,
    "team_id" INTEGER,
    "sub_team_id" INTEGER,
    "manager_id" INTEGER,
    "started_on" DATE,
    "ended_on" DATE,

    CONSTRAINT "position_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reporting_line" (
    "ancestor_id" INTEGER NOT NULL,
    "descendant_id" INTEGER NOT NULL,
    "depth" INTEGER NOT NULL,

    CONSTRAINT "reporting_line_pkey" PRIMARY KEY ("ancestor_id","descendant_id")
);

-- CreateTable
CREATE TABLE "menu_item" (
    "id" SERIAL NOT NULL,
    "parent_id" INTEGER,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT,
    "target" TEXT,
    "data" JSONB,
    "permission" TEXT,
    "for_managers" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "menu_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "nomination" (
    "id" SERIAL NOT NULL,
    "task_id" INTEGER NOT NULL,
    "nominee_id" INTEGER NOT NULL,
    "state" "nomination_state" NOT NULL DEFAULT 'proposed',
    "review_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "nomination_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "packet" (
    "id" SERIAL NOT NULL,
    "cycle_id" INTEGER NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "employee_hash" TEXT NOT NULL,
    "manager_hash" TEXT NOT NULL,
    "state" "packet_state" NOT NULL DEFAULT 'in_progress',
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "packet_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pulse" (
    "id" SERIAL NOT NULL,
    "hash" TEXT NOT NULL,
    "kind" "pulse_kind" NOT NULL DEFAULT 'review',
    "state" "pulse_state" NOT NULL DEFAULT 'open',
    "cycle_id" INTEGER,
    "cycle_pulse_id" INTEGER,
    "stage_id" INTEGER,
    "template_id" INTEGER NOT NULL,
    "template_version_id" INTEGER NOT NULL,
    "employee_id" INTEGER NOT NULL,
    "assignee_id" INTEGER NOT NULL,
    "nomination_task_id" INTEGER,
    "excluded_questions" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "sharing_opt_out" BOOLEAN NOT NULL DEFAULT false,
    "decline_reason" TEXT,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    "reopened_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "head_draft_group_id" UUID,
    "employee_sort_key" TEXT NOT NULL,
    "assignee_sort_key" TEXT NOT NULL,

    CONSTRAINT "pulse_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "answer" (
    "pulse_id" INTEGER NOT NULL,
    "question_id" INTEGER NOT NULL,
    "question_version_id" INTEGER NOT NULL,
    "value" JSONB,
    "original_value" JSONB,

    CONSTRAINT "answer_pkey" PRIMARY KEY ("pulse_id","question_id")
);

-- CreateTable
CREATE TABLE "pulse_submission" (
    "pulse_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "submitted_by_id" INTEGER NOT NULL,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answers" JSONB NOT NULL,

    CONSTRAINT "pulse_submission_pkey" PRIMARY KEY ("pulse_id","number")
);

-- CreateTable
CREATE TABLE "pulse_view" (
    "pulse_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "viewed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pulse_view_pkey" PRIMARY KEY ("pulse_id","user_id")
);

-- CreateTable
CREATE TABLE "reopen_request" (
    "id" SERIAL NOT NULL,
    "pulse_id" INTEGER NOT NULL,
    "requested_by_id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "state" "reopen_request_state" NOT NULL DEFAULT 'pending',
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_by_id" INTEGER,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "reopen_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rating_type" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "rating_type_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rating_value" (
    "id" SERIAL NOT NULL,
    "rating_type_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "abbreviation" TEXT NOT NULL,

    CONSTRAINT "rating_value_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "packet_rating" (
    "packet_id" INTEGER NOT NULL,
    "rating_value_id" INTEGER NOT NULL,

    CONSTRAINT "packet_rating_pkey" PRIMARY KEY ("packet_id","rating_value_id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" BYTEA NOT NULL,
    "user_id" INTEGER NOT NULL,
    "impersonator_id" INTEGER,
    "impersonation_expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "feedback_type" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "group_name" TEXT NOT NULL,

    CONSTRAINT "feedback_type_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "template" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "feedback_type_id" INTEGER NOT NULL,
    "options" JSONB NOT NULL DEFAULT '{}',
    "visible_to_employee" BOOLEAN NOT NULL DEFAULT true,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "template_version" (
    "id" SERIAL NOT NULL,
    "template_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "template_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "template_version_question" (
    "template_version_id" INTEGER NOT NULL,
    "question_version_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "template_version_question_pkey" PRIMARY KEY ("template_version_id","position")
);

-- CreateTable
CREATE TABLE "question" (
    "id" SERIAL NOT NULL,
    "template_id" INTEGER NOT NULL,

    CONSTRAINT "question_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "question_version" (
    "id" SERIAL NOT NULL,
    "question_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "help_text" TEXT NOT NULL DEFAULT '',
    "subtext" TEXT NOT NULL DEFAULT '',
    "data_key" TEXT NOT NULL,
    "ui_key" TEXT NOT NULL,
    "config" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "question_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "upload" (
    "key" TEXT NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "upload_use" (
    "upload_key" TEXT NOT NULL,
    "pulse_id" INTEGER NOT NULL,

    CONSTRAINT "upload_use_pkey" PRIMARY KEY ("upload_key","pulse_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_employee_id_key" ON "app_user"("employee_id");

-- CreateIndex
CREATE UNIQUE INDEX "role_name_key" ON "role"("name");

-- CreateIndex
CREATE INDEX "user_role_role_id_idx" ON "user_role"("role_id");

-- CreateIndex
CREATE INDEX "user_role_department_department_id_idx" ON "user_role_department"("department_id");

-- CreateIndex
CREATE INDEX "change_log_entity_entity_id_id_idx" ON "change_log"("entity", "entity_id", "id");

-- CreateIndex
CREATE INDEX "change_log_actor_id_id_idx" ON "change_log"("actor_id", "id");

-- CreateIndex
CREATE INDEX "change_log_impersonator_id_idx" ON "change_log"("impersonator_id");

-- CreateIndex
CREATE INDEX "comment_pulse_id_created_at_idx" ON "comment"("pulse_id", "created_at");

-- CreateIndex
CREATE INDEX "comment_parent_id_idx" ON "comment"("parent_id");

-- CreateIndex
CREATE INDEX "comment_question_id_idx" ON "comment"("question_id");

-- CreateIndex
CREATE INDEX "comment_author_id_idx" ON "comment"("author_id");

-- CreateIndex
CREATE INDEX "cycle_pulse_template_id_idx" ON "cycle_pulse"("template_id");

-- CreateIndex
CREATE UNIQUE INDEX "cycle_pulse_cycle_id_position_key" ON "cycle_pulse"("cycle_id", "position");

-- CreateIndex
CREATE INDEX "stage_cycle_pulse_id_idx" ON "stage"("cycle_pulse_id");

-- CreateIndex
CREATE UNIQUE INDEX "stage_cycle_id_position_key" ON "stage"("cycle_id", "position");

-- CreateIndex
CREATE INDEX "ineligibility_employee_id_idx" ON "ineligibility"("employee_id");

-- CreateIndex
CREATE INDEX "draft_group_pulse_id_created_at_idx" ON "draft_group"("pulse_id", "created_at");

-- CreateIndex
CREATE INDEX "draft_group_writer_id_idx" ON "draft_group"("writer_id");

-- CreateIndex
CREATE UNIQUE INDEX "employee_external_identifier_key" ON "employee"("external_identifier");

-- CreateIndex
CREATE UNIQUE INDEX "employee_email_key" ON "employee"("email");

-- CreateIndex
CREATE INDEX "employee_sort_key_id_idx" ON "employee"("sort_key", "id");

-- CreateIndex
CREATE UNIQUE INDEX "department_name_key" ON "department"("name");

-- CreateIndex
CREATE UNIQUE INDEX "team_department_id_name_key" ON "team"("department_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "sub_team_team_id_name_key" ON "sub_team"("team_id", "name");

-- CreateIndex
CREATE INDEX "position_employee_id_idx" ON "position"("employee_id");

-- CreateIndex
CREATE INDEX "position_manager_id_idx" ON "position"("manager_id");

-- CreateIndex
CREATE INDEX "position_department_id_idx" ON "position"("department_id");

-- CreateIndex
CREATE INDEX "position_team_id_idx" ON "position"("team_id");

-- CreateIndex
CREATE INDEX "position_sub_team_id_idx" ON "position"("sub_team_id");

-- CreateIndex
CREATE INDEX "reporting_line_descendant_id_depth_idx" ON "reporting_line"("descendant_id", "depth");

-- CreateIndex
CREATE INDEX "menu_item_parent_id_idx" ON "menu_item"("parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "nomination_review_id_key" ON "nomination"("review_id");

-- CreateIndex
CREATE INDEX "nomination_nominee_id_idx" ON "nomination"("nominee_id");

-- CreateIndex
CREATE UNIQUE INDEX "nomination_task_id_nominee_id_key" ON "nomination"("task_id", "nominee_id");

-- CreateIndex
CREATE UNIQUE INDEX "packet_employee_hash_key" ON "packet"("employee_hash");

-- CreateIndex
CREATE UNIQUE INDEX "packet_manager_hash_key" ON "packet"("manager_hash");

-- CreateIndex
CREATE INDEX "packet_employee_id_idx" ON "packet"("employee_id");

-- CreateIndex
CREATE UNIQUE INDEX "packet_cycle_id_employee_id_key" ON "packet"("cycle_id", "employee_id");

-- CreateIndex
CREATE UNIQUE INDEX "pulse_hash_key" ON "pulse"("hash");

-- CreateIndex
CREATE INDEX "pulse_assignee_id_state_idx" ON "pulse"("assignee_id", "state");

-- CreateIndex
CREATE INDEX "pulse_employee_id_cycle_id_idx" ON "pulse"("employee_id", "cycle_id");

-- CreateIndex
CREATE INDEX "pulse_nomination_task_id_idx" ON "pulse"("nomination_task_id");

-- CreateIndex
CREATE INDEX "pulse_stage_id_idx" ON "pulse"("stage_id");

-- CreateIndex
CREATE INDEX "pulse_template_id_cycle_id_idx" ON "pulse"("template_id", "cycle_id");

-- CreateIndex
CREATE INDEX "pulse_template_version_id_idx" ON "pulse"("template_version_id");

-- CreateIndex
CREATE INDEX "answer_question_id_idx" ON "answer"("question_id");

-- CreateIndex
CREATE INDEX "answer_question_version_id_idx" ON "answer"("question_version_id");

-- CreateIndex
CREATE INDEX "pulse_submission_submitted_by_id_idx" ON "pulse_submission"("submitted_by_id");

-- CreateIndex
CREATE INDEX "pulse_view_user_id_idx" ON "pulse_view"("user_id");

-- CreateIndex
CREATE INDEX "reopen_request_pulse_id_idx" ON "reopen_request"("pulse_id");

-- CreateIndex
CREATE INDEX "reopen_request_requested_by_id_idx" ON "reopen_request"("requested_by_id");

-- CreateIndex
CREATE INDEX "reopen_request_decided_by_id_idx" ON "reopen_request"("decided_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "rating_type_name_key" ON "rating_type"("name");

-- CreateIndex
CREATE UNIQUE INDEX "rating_value_rating_type_id_position_key" ON "rating_value"("rating_type_id", "position");

-- CreateIndex
CREATE INDEX "packet_rating_rating_value_id_idx" ON "packet_rating"("rating_value_id");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_impersonator_id_idx" ON "session"("impersonator_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit"("expire");

-- CreateIndex
CREATE UNIQUE INDEX "feedback_type_name_key" ON "feedback_type"("name");

-- CreateIndex
CREATE INDEX "template_feedback_type_id_idx" ON "template"("feedback_type_id");

-- CreateIndex
CREATE UNIQUE INDEX "template_version_template_id_number_key" ON "template_version"("template_id", "number");

-- CreateIndex
CREATE INDEX "template_version_question_question_version_id_idx" ON "template_version_question"("question_version_id");

-- CreateIndex
CREATE UNIQUE INDEX "template_version_question_template_version_id_question_vers_key" ON "template_version_question"("template_version_id", "question_version_id");

-- CreateIndex
CREATE INDEX "question_template_id_idx" ON "question"("template_id");

-- CreateIndex
CREATE UNIQUE INDEX "question_version_question_id_number_key" ON "question_version"("question_id", "number");

-- CreateIndex
CREATE INDEX "upload_owner_id_idx" ON "upload"("owner_id");

-- CreateIndex
CREATE INDEX "upload_use_pulse_id_idx" ON "upload_use"("pulse_id");

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_permission" ADD CONSTRAINT "role_permission_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_role_department" ADD CONSTRAINT "user_role_department_user_id_role_id_fkey" FOREIGN KEY ("user_id", "role_id") REFERENCES "user_role"("user_id", "role_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_role_department" ADD CONSTRAINT "user_role_department_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_log" ADD CONSTRAINT "change_log_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_log" ADD CONSTRAINT "change_log_impersonator_id_fkey" FOREIGN KEY ("impersonator_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_pulse_id_fkey" FOREIGN KEY ("pulse_id") REFERENCES "pulse"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "question"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cycle_pulse" ADD CONSTRAINT "cycle_pulse_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "cycle"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cycle_pulse" ADD CONSTRAINT "cycle_pulse_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "template"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stage" ADD CONSTRAINT "stage_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "cycle"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stage" ADD CONSTRAINT "stage_cycle_pulse_id_fkey" FOREIGN KEY ("cycle_pulse_id") REFERENCES "cycle_pulse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cycle_pulse_counter" ADD CONSTRAINT "cycle_pulse_counter_cycle_pulse_id_fkey" FOREIGN KEY ("cycle_pulse_id") REFERENCES "cycle_pulse"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ineligibility" ADD CONSTRAINT "ineligibility_cycle_pulse_id_fkey" FOREIGN KEY ("cycle_pulse_id") REFERENCES "cycle_pulse"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ineligibility" ADD CONSTRAINT "ineligibility_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft_group" ADD CONSTRAINT "draft_group_pulse_id_fkey" FOREIGN KEY ("pulse_id") REFERENCES "pulse"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft_group" ADD CONSTRAINT "draft_group_writer_id_fkey" FOREIGN KEY ("writer_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team" ADD CONSTRAINT "team_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sub_team" ADD CONSTRAINT "sub_team_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "position" ADD CONSTRAINT "position_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "position" ADD CONSTRAINT "position_manager_id_fkey" FOREIGN KEY ("manager_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "position" ADD CONSTRAINT "position_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "position" ADD CONSTRAINT "position_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "position" ADD CONSTRAINT "position_sub_team_id_fkey" FOREIGN KEY ("sub_team_id") REFERENCES "sub_team"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reporting_line" ADD CONSTRAINT "reporting_line_ancestor_id_fkey" FOREIGN KEY ("ancestor_id") REFERENCES "employee"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reporting_line" ADD CONSTRAINT "reporting_line_descendant_id_fkey" FOREIGN KEY ("descendant_id") REFERENCES "employee"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "menu_item" ADD CONSTRAINT "menu_item_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "menu_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "nomination" ADD CONSTRAINT "nomination_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "pulse"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "nomination" ADD CONSTRAINT "nomination_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "pulse"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "nomination" ADD CONSTRAINT "nomination_nominee_id_fkey" FOREIGN KEY ("nominee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "packet" ADD CONSTRAINT "packet_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "cycle"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "packet" ADD CONSTRAINT "packet_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pulse" ADD CONSTRAINT "pulse_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "cycle"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pulse" ADD CONSTRAINT "pulse_cycle_pulse_id_fkey" FOREIGN KEY ("cycle_pulse_id") REFERENCES "cycle_pulse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pulse" ADD CONSTRAINT "pulse_stage_id_fkey" FOREIGN KEY ("stage_id") REFERENCES "stage"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pulse" ADD CONSTRAINT "pulse_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "template"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pulse" ADD CONSTRAINT "pulse_template_version_id_fkey" FOREIGN KEY ("template_version_id") REFERENCES "template_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pulse" ADD CONSTRAINT "pulse_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pulse" ADD CONSTRAINT "pulse_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pulse" ADD CONSTRAINT "pulse_nomination_task_id_fkey" FOREIGN KEY ("nomination_task_id") REFERENCES "pulse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer" ADD CONSTRAINT "answer_pulse_id_fkey" FOREIGN KEY ("pulse_id") REFERENCES "pulse"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer" ADD CONSTRAINT "answer_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "question"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer" ADD CONSTRAINT "answer_question_version_id_fkey" FOREIGN KEY ("question_version_id") REFERENCES "question_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pulse_submission" ADD CONSTRAINT "pulse_submission_pulse_id_fkey" FOREIGN KEY ("pulse_id") REFERENCES "pulse"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pulse_submission" ADD CONSTRAINT "pulse_submission_submitted_by_id_fkey" FOREIGN KEY ("submitted_by_id") REFERENCES "employee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pulse_view" ADD CONSTRAINT "pulse_view_pulse_id_fkey" FOREIGN KEY ("pulse_id") REFERENCES "pulse"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pulse_view" ADD CONSTRAINT "pulse_view_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reopen_request" ADD CONSTRAINT "reopen_request_pulse_id_fkey" FOREIGN KEY ("pulse_id") REFERENCES "pulse"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reopen_request" ADD CONSTRAINT "reopen_request_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reopen_request" ADD CONSTRAINT "reopen_request_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rating_value" ADD CONSTRAINT "rating_value_rating_type_id_fkey" FOREIGN KEY ("rating_type_id") REFERENCES "rating_type"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "packet_rating" ADD CONSTRAINT "packet_rating_packet_id_fkey" FOREIGN KEY ("packet_id") REFERENCES "packet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "packet_rating" ADD CONSTRAINT "packet_rating_rating_value_id_fkey" FOREIGN KEY ("rating_value_id") REFERENCES "rating_value"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_impersonator_id_fkey" FOREIGN KEY ("impersonator_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template" ADD CONSTRAINT "template_feedback_type_id_fkey" FOREIGN KEY ("feedback_type_id") REFERENCES "feedback_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template_version" ADD CONSTRAINT "template_version_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "template"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template_version_question" ADD CONSTRAINT "template_version_question_template_version_id_fkey" FOREIGN KEY ("template_version_id") REFERENCES "template_version"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template_version_question" ADD CONSTRAINT "template_version_question_question_version_id_fkey" FOREIGN KEY ("question_version_id") REFERENCES "question_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question" ADD CONSTRAINT "question_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "template"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_version" ADD CONSTRAINT "question_version_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "question"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_use" ADD CONSTRAINT "upload_use_upload_key_fkey" FOREIGN KEY ("upload_key") REFERENCES "upload"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_use" ADD CONSTRAINT "upload_use_pulse_id_fkey" FOREIGN KEY ("pulse_id") REFERENCES "pulse"("id") ON DELETE CASCADE ON UPDATE CASCADE;
