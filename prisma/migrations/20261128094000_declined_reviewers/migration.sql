-- AlterEnum
ALTER TYPE "notice_kind" ADD VALUE 'reviewer_declined';
