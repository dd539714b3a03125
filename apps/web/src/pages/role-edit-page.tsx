import { useParams, useSearchParams } from 'react-router';
import { RoleEditor, RoleNotFound } from '../features/roles/index.ts';
import { usePreviewRole } from '../features/session/index.ts';
import { readRecordId } from '../lib/record-id.ts';

/** `/roles/{roleId}/edit` (RT-59), and `/roles/new`: an empty role or a copy. */
export default function RoleEditPage() {
  const { roleId } = useParams();
  const [search] = useSearchParams();
  const id = readRecordId(roleId);
  const preview = usePreviewRole();
  if (roleId !== undefined && id === null) return <RoleNotFound />;
  return (
    <RoleEditor
      likeId={readRecordId(search.get('like') ?? undefined)}
      previewing={{ start: preview.mutate, busy: preview.isPending || preview.isSuccess }}
      roleId={id}
    />
  );
}
