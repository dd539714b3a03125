-- Each pulse has a key of its own, from which reviewers are chosen at random: the same people again, whom nobody can work out.
ALTER TABLE "cycle_pulse" ADD COLUMN     "selection_key" UUID NOT NULL DEFAULT gen_random_uuid();
