import { scimSettings, type ScimSettings } from '@reviews/contracts';
import { changesBetween, SCIM_MESSAGES as texts } from '@reviews/domain';
import { integrationKind, type IntegrationKind } from '../integrations/public.ts';
import { requireFullReach } from '../roles/public.ts';
import type { DirectoryAccessService } from './directory-access.service.ts';
import { ScimError } from './protocol/scim-error.ts';

const INITIAL: ScimSettings = { department: 'Unassigned' };

/** Creates the integration kind for a directory with SCIM accounts and groups. */
export function createScimKind({
  access,
}: {
  readonly access: Pick<DirectoryAccessService, 'check'>;
}): IntegrationKind {
  return integrationKind<ScimSettings>({
    kind: 'scim',
    settings: scimSettings,
    initial: INITIAL,
    admit: ({ grants }) => requireFullReach(grants, texts.fullReach),
    check: ({ department }) =>
      department.trim() === '' ? [{ path: 'department', message: texts.departmentRequired }] : [],
    logged: (before, after) =>
      changesBetween(
        { default_department: before.department },
        { default_department: after.department },
      ),
    missing: () => [],
    async test({ id }) {
      try {
        const { last_used_at: last } = await access.check(id);
        const steps = [
          {
            outcome: 'ok',
            text: last === null ? texts.testUnused : texts.testUsed({ when: last.toISOString() }),
          },
        ] as const;
        return { outcome: 'ok', summary: texts.testPassed, steps };
      } catch (error) {
        if (!(error instanceof ScimError)) throw error;
        return { outcome: 'failed', summary: error.message };
      }
    },
  });
}
