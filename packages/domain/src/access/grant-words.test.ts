import { describe, expect, it } from 'vitest';
import { grantSentence, inGrantOrder, isSensible, PERMISSION_GROUPS } from './grant-words.ts';
import { PERMISSION_SCOPES, PERMISSIONS, SEEDED_ROLES, type Grant } from './permissions.ts';

const every: Grant[] = PERMISSIONS.flatMap((permission) =>
  PERMISSION_SCOPES[permission].map((scope) => ({ permission, scope })),
);

describe('grant description', () => {
  it('[RT-59] gives each permission a sentence of its own in each of its scopes', () => {
    const sentences = every.map(grantSentence);
    expect(new Set(sentences).size).toBe(every.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^.]+\.$/);
  });

  it('[RT-58] puts each permission in exactly one group', () => {
    expect(PERMISSION_GROUPS.flatMap(({ permissions }) => permissions).toSorted()).toEqual(
      [...PERMISSIONS].toSorted(),
    );
  });
});

describe('role grants', () => {
  it('[RT-59] removes duplicates and sorts them', () => {
    const shuffled = [...every.toReversed(), ...every.slice(0, 3)];
    expect(inGrantOrder(shuffled)).toEqual(inGrantOrder(every));
    expect(inGrantOrder(shuffled)).toHaveLength(every.length);
  });

  it('[RT-59] are sensible in every seeded role', () => {
    for (const { grants } of SEEDED_ROLES)
      expect(grants.filter((grant) => !isSensible(grant))).toEqual([]);
    expect(isSensible({ permission: 'roles.manage', scope: 'own' })).toBe(false);
  });
});
