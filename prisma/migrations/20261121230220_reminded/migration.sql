-- AlterEnum
ALTER TYPE "notice_kind" ADD VALUE 'reminded';
