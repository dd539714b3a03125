import { readRows, type Database } from '@reviews/db';
import { buildIntegration } from '@reviews/factories';
import { giveEnough } from './enough.ts';
import { LiveRole } from './live-access.ts';

const PROVIDER = {
  issuer: '',
  client_id: '',
  client_authentication: 'basic',
  scopes: 'openid',
  match: 'verified_email',
  claim: '',
  only: false,
};

/** With the revision that the API returns for the roles they assign (groups.queries.ts). */
const GROUPS = `
  SELECT g.id, (SELECT md5(coalesce(jsonb_agg(jsonb_build_array(gr.role_id, gr.department_ids, gr.given_with) ORDER BY gr.role_id), '[]')::text) FROM scim_group_role gr WHERE gr.group_id = g.id) AS revision
  FROM scim_group g WHERE g.integration_id = $1 ORDER BY g.id`;

/**
 * Provides a directory with a group and a provider. Adds new ones if requests have removed them.
 */
export async function giveDirectories(db: Database): Promise<{
  readonly directories: readonly number[];
  readonly groups: readonly LiveRole[];
  readonly providers: readonly number[];
}> {
  const { pool, prisma } = db;
  const known = await prisma.integration.findFirst({
    where: { kind: 'scim', deletedAt: null },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  const integrationId =
    known?.id ??
    (await buildIntegration(db, { kind: 'scim', settings: { department: 'Unassigned' } })).id;
  const now = new Date();
  const findGroups = async () => await readRows(pool, LiveRole, GROUPS, [integrationId]);
  const groups = await giveEnough(1, findGroups, () =>
    prisma.scimGroup.create({
      data: { integrationId, displayName: 'Everyone', createdAt: now, updatedAt: now },
    }),
  );
  const provider =
    (await prisma.integration.findFirst({
      where: { kind: 'openid', deletedAt: null },
      select: { id: true },
      orderBy: { id: 'asc' },
    })) ?? (await buildIntegration(db, { kind: 'openid', settings: PROVIDER }));
  return { directories: [integrationId], groups, providers: [provider.id] };
}
