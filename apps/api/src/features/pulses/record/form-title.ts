import { STAGE_NOMINATION_APPROVALS, STAGE_NOMINATIONS } from '@reviews/domain';

const STEPS: Readonly<Record<string, string>> = {
  Nominations: ` ${STAGE_NOMINATIONS}`,
  'Nomination Approvals': ` ${STAGE_NOMINATION_APPROVALS}`,
};

/** Returns the title of a form in notices. For a nomination task it includes the step. */
export const formTitle = (form: {
  readonly template_title: string;
  readonly stage_component: string | null;
}): string => `${form.template_title}${STEPS[form.stage_component ?? ''] ?? ''}`;
